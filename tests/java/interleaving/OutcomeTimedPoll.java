package interleaving;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A poll with a time-out finds the element or gives up. */
// outcome: a
// outcome: null
public class OutcomeTimedPoll {
    private static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> QUEUE.add("a"));
        producer.start();
        String found = QUEUE.poll(5, TimeUnit.MILLISECONDS);
        producer.join();
        System.out.println(found);
    }
}
