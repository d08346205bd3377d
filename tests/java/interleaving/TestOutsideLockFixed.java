package interleaving;

/** The flag is tested with the monitor held. */
public class TestOutsideLockFixed {
    private static final Object LOCK = new Object();
    private static volatile boolean ready;

    private static void await() {
        try {
            synchronized (LOCK) {
                while (!ready) {
                    LOCK.wait();
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(TestOutsideLockFixed::await);
        waiter.start();
        synchronized (LOCK) {
            ready = true;
            LOCK.notifyAll();
        }
        waiter.join();
    }
}
