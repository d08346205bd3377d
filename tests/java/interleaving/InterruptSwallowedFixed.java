package interleaving;

/** The worker ends when it is interrupted, also in its sleep. */
public class InterruptSwallowedFixed {
    private static void work() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(InterruptSwallowedFixed::work);
        worker.start();
        worker.interrupt();
        worker.join();
    }
}
