package interleaving;

/** The flag is tested before the monitor is entered: flag and signal may both come between the test and the wait. */
public class TestOutsideLock {
    private static final Object LOCK = new Object();
    private static volatile boolean ready;

    private static void await() {
        try {
            if (!ready) {
                synchronized (LOCK) {
                    LOCK.wait(); // ~ lost-wakeup #1
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(TestOutsideLock::await);
        waiter.start();
        synchronized (LOCK) {
            ready = true;
            LOCK.notifyAll();
        }
        waiter.join();
    }
}
