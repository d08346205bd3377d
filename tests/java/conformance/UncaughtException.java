package conformance;

/**
 * An uncaught exception ends main: what was printed stays, finally blocks run, nothing after it does.
 * Exits: with status 1.
 */
public class UncaughtException {
    static void work(int n) {
        try {
            System.out.println("work " + n);
            if (n == 0) {
                throw new IllegalStateException("done");
            }
            work(n - 1);
            System.out.println("never");
        } finally {
            System.out.println("leaving " + n);
        }
    }

    public static void main(String[] args) {
        work(3);
        System.out.println("never");
    }
}
