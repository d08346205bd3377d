package interleaving;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** A queue that is full refuses an element, and the answer is ignored. */
public class OfferIgnored {
    private static final BlockingQueue<String> QUEUE = new ArrayBlockingQueue<>(1);

    private static void produce() {
        try {
            QUEUE.put("a");
            QUEUE.offer("b");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(OfferIgnored::produce);
        producer.start();
        QUEUE.take();
        producer.join();
        assert QUEUE.size() == 1; // ~ assertion #1
    }
}
