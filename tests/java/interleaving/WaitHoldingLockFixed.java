package interleaving;

/** The waiter holds no monitor but the one it waits on. */
public class WaitHoldingLockFixed {
    private static final Object OUTER = new Object();
    private static final Object INNER = new Object();
    private static boolean ready;

    private static void await() {
        try {
            synchronized (INNER) {
                while (!ready) {
                    INNER.wait();
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void send() {
        synchronized (OUTER) {
            synchronized (INNER) {
                ready = true;
                INNER.notify();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(WaitHoldingLockFixed::await);
        Thread sender = new Thread(WaitHoldingLockFixed::send);
        waiter.start();
        sender.start();
        waiter.join();
        sender.join();
    }
}
