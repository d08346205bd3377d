package interleaving;

/** A thread waits on an object whose monitor it holds. */
public class WaitWithoutMonitorFixed {
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
        Thread waiter = new Thread(WaitWithoutMonitorFixed::await);
        waiter.start();
        synchronized (LOCK) {
            ready = true;
            LOCK.notifyAll();
        }
        waiter.join();
    }
}
