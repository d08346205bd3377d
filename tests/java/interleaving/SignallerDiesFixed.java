package interleaving;

/** The thread that sends the signal has all it needs before it starts. */
public class SignallerDiesFixed {
    private static volatile int divisor;
    private static boolean done;

    private static void work() {
        int share = 10 / divisor;
        synchronized (SignallerDiesFixed.class) {
            done = share > 0;
            SignallerDiesFixed.class.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        divisor = 2;
        Thread worker = new Thread(SignallerDiesFixed::work);
        worker.start();
        synchronized (SignallerDiesFixed.class) {
            while (!done) {
                SignallerDiesFixed.class.wait();
            }
        }
        worker.join();
    }
}
