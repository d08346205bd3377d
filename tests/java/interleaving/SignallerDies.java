package interleaving;

/** The thread that should send the signal dies before, if the divisor comes late; main waits for ever. */
public class SignallerDies {
    private static volatile int divisor;
    private static boolean done;

    private static void work() {
        int share = 10 / divisor; // ~ exception #1
        synchronized (SignallerDies.class) {
            done = share > 0;
            SignallerDies.class.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(SignallerDies::work);
        worker.start();
        divisor = 2;
        synchronized (SignallerDies.class) {
            while (!done) {
                SignallerDies.class.wait(); // ~ deadlock #2
            }
        }
        worker.join();
    }
}
