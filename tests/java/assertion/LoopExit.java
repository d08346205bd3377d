package assertion;

/** The loop ends one step later than the assertion states. */
public class LoopExit {
    static int firstAtLeast(int limit) {
        int i = 0;
        while (i <= limit) {
            i++;
        }
        return i;
    }

    public static void main(String[] args) {
        int reached = firstAtLeast(10);
        assert reached <= 10; // ~ assertion #1
        System.out.println(reached);
    }
}
