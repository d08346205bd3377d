package interleaving;

/** A wait gives up the monitor it waits on, but not the outer one, which the sender needs. */
public class WaitHoldingLock {
    private static final Object OUTER = new Object();
    private static final Object INNER = new Object();
    private static boolean ready;

    private static void await() {
        try {
            synchronized (OUTER) {
                synchronized (INNER) {
                    while (!ready) {
                        INNER.wait(); // ~ deadlock #1
                    }
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void send() {
        synchronized (OUTER) { // ~ deadlock #1
            synchronized (INNER) {
                ready = true;
                INNER.notify();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(WaitHoldingLock::await);
        Thread sender = new Thread(WaitHoldingLock::send);
        waiter.start();
        sender.start();
        waiter.join();
        sender.join();
    }
}
