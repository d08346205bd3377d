package staticguardedbyinstancelock;

/** What another method changes without any lock is a plain race, whoever the lock of the first belongs to. */
public class NoLockElsewhere {
    static final class Meter {
        private static int runs;

        synchronized void done() {
            runs = runs + 1;
        }

        void reset() {
            runs = 0;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> new Meter().done()).start();
        }
        new Meter().reset();
    }
}
