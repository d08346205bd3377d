package interleaving;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;

/** Two threads both hand something over before either takes. */
public class HandOffBothWays {
    private static final BlockingQueue<String> LEFT = new SynchronousQueue<>();
    private static final BlockingQueue<String> RIGHT = new SynchronousQueue<>();

    private static void work() {
        try {
            LEFT.put("a"); // ~ deadlock #1
            RIGHT.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(HandOffBothWays::work);
        worker.start();
        RIGHT.put("b"); // ~ deadlock #1
        LEFT.take();
        worker.join();
    }
}
