package interleaving;

/** The signal may come before the wait, which then never ends, as nothing records that there was one. */
public class LostSignal {
    private static final Object LOCK = new Object();

    private static void receive() {
        synchronized (LOCK) {
            try {
                LOCK.wait(); // ~ lost-wakeup #1
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void send() {
        synchronized (LOCK) {
            LOCK.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread receiver = new Thread(LostSignal::receive);
        Thread sender = new Thread(LostSignal::send);
        receiver.start();
        sender.start();
        receiver.join();
        sender.join();
    }
}
