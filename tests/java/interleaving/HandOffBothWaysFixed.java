package interleaving;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;

/** One thread hands over first, the other one takes first. */
public class HandOffBothWaysFixed {
    private static final BlockingQueue<String> LEFT = new SynchronousQueue<>();
    private static final BlockingQueue<String> RIGHT = new SynchronousQueue<>();

    private static void work() {
        try {
            RIGHT.take();
            LEFT.put("a");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(HandOffBothWaysFixed::work);
        worker.start();
        RIGHT.put("b");
        LEFT.take();
        worker.join();
    }
}
