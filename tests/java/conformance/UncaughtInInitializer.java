package conformance;

/**
 * The main class's own static initializer prints and then fails: main never runs.
 * Exits: with status 1.
 */
public class UncaughtInInitializer {
    static int[] values = {1, 2, 3};
    static int sum;

    static {
        System.out.println("before");
        for (int i = 0; i < 4; i++) {
            System.out.println(i);
            sum += values[i];
        }
    }

    public static void main(String[] args) {
        System.out.println("never " + sum);
    }
}
