package interleaving;

/** A worker polls a volatile flag that another thread sets. */
public class ShutdownFlagFixed {
    private static volatile boolean stop;

    private static void work() {
        while (!stop) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(ShutdownFlagFixed::work);
        worker.start();
        stop = true;
        worker.join();
    }
}
