package interleaving;

/** The signal is sent after the monitor was left; the waiter goes on only because its wait times out. */
public class NotifyAfterMonitor {
    private static final Object LOCK = new Object();
    private static boolean ready;

    private static void await() {
        synchronized (LOCK) {
            try {
                if (!ready) {
                    LOCK.wait(100);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void send() {
        synchronized (LOCK) {
            ready = true;
        }
        LOCK.notify(); // ~ monitor #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(NotifyAfterMonitor::await);
        Thread sender = new Thread(NotifyAfterMonitor::send);
        waiter.start();
        sender.start();
        waiter.join();
        sender.join();
    }
}
