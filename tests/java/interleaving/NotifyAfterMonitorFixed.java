package interleaving;

/** The signal is sent before the monitor is left. */
public class NotifyAfterMonitorFixed {
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
            LOCK.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(NotifyAfterMonitorFixed::await);
        Thread sender = new Thread(NotifyAfterMonitorFixed::send);
        waiter.start();
        sender.start();
        waiter.join();
        sender.join();
    }
}
