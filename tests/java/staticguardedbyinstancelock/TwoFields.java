package staticguardedbyinstancelock;

/** Two static fields of one class under the lock of an instance: one mistake. */
public class TwoFields {
    static final class Meter {
        private static int runs;
        private static int errors;

        synchronized void done(boolean failed) {
            runs = runs + 1; // ~ static-guarded-by-instance-lock #1
            if (failed) {
                errors = errors + 1; // ~ static-guarded-by-instance-lock #1
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            boolean failed = i == 1;
            new Thread(() -> new Meter().done(failed)).start();
        }
    }
}
