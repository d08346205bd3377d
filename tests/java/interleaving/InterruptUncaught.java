package interleaving;

/** An interrupt in the sleep ends the worker with an exception that nobody expects. */
public class InterruptUncaught {
    private static void work() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // ~ exception #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(InterruptUncaught::work);
        worker.start();
        worker.interrupt();
        worker.join();
    }
}
