package interleaving;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A queue is polled, and the answer tested. */
public class QueuePollNullFixed {
    private static final Queue<String> QUEUE = new ConcurrentLinkedQueue<>();

    private static void drain() {
        String name = QUEUE.poll();
        if (name != null) {
            name.length();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        QUEUE.add("a");
        Thread first = new Thread(QueuePollNullFixed::drain);
        Thread second = new Thread(QueuePollNullFixed::drain);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
