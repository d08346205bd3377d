package emptysynchronized;

/** Meant as a memory barrier, which a volatile field is without any lock. */
public class Barrier {
    private static boolean isReady;

    static void publish() {
        isReady = true;
        synchronized (Barrier.class) { // ~ empty-synchronized #1
            // flush
        }
    }

    public static void main(String[] args) {
        new Thread(Barrier::publish).start();
        while (!isReady) {
            synchronized (Barrier.class) {
                Thread.onSpinWait();
            }
        }
    }
}
