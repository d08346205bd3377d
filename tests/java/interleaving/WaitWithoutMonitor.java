package interleaving;

/** A thread waits on an object whose monitor it does not hold. */
public class WaitWithoutMonitor {
    private static final Object LOCK = new Object();
    private static volatile boolean ready;

    private static void await() {
        try {
            if (!ready) {
                LOCK.wait(); // ~ monitor #1
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(WaitWithoutMonitor::await);
        waiter.start();
        synchronized (LOCK) {
            ready = true;
            LOCK.notifyAll();
        }
        waiter.join();
    }
}
