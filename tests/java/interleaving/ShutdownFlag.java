package interleaving;

/** A worker polls a plain flag that another thread sets. */
public class ShutdownFlag {
    private static boolean stop;

    private static void work() {
        while (!stop) { // ~ race #1
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(ShutdownFlag::work);
        worker.start();
        stop = true; // ~ race #1
        worker.join();
    }
}
