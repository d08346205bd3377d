package interleaving;

/** An interrupt in the sleep ends the worker. */
public class InterruptUncaughtFixed {
    private static void work() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(InterruptUncaughtFixed::work);
        worker.start();
        worker.interrupt();
        worker.join();
    }
}
