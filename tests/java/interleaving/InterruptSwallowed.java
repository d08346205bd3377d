package interleaving;

/** The worker ends when it is interrupted, but its sleep clears the mark of that, and nobody keeps it. */
public class InterruptSwallowed {
    private static void work() {
        while (!Thread.currentThread().isInterrupted()) { // ~ livelock #1
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                Thread.onSpinWait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(InterruptSwallowed::work);
        worker.start();
        worker.interrupt();
        worker.join();
    }
}
