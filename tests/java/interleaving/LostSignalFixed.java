package interleaving;

/** The signal sets a flag, which is tested before each wait. */
public class LostSignalFixed {
    private static final Object LOCK = new Object();
    private static boolean sent;

    private static void receive() {
        synchronized (LOCK) {
            try {
                while (!sent) {
                    LOCK.wait();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void send() {
        synchronized (LOCK) {
            sent = true;
            LOCK.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread receiver = new Thread(LostSignalFixed::receive);
        Thread sender = new Thread(LostSignalFixed::send);
        receiver.start();
        sender.start();
        receiver.join();
        sender.join();
    }
}
