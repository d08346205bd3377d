package interleaving;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** A queue that is full lets the producer wait. */
public class OfferIgnoredFixed {
    private static final BlockingQueue<String> QUEUE = new ArrayBlockingQueue<>(1);

    private static void produce() {
        try {
            QUEUE.put("a");
            QUEUE.put("b");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(OfferIgnoredFixed::produce);
        producer.start();
        QUEUE.take();
        producer.join();
        assert QUEUE.size() == 1;
    }
}
