package interleaving;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A queue is not empty when asked, but is when polled: the other thread took the last element. */
public class QueuePollNull {
    private static final Queue<String> QUEUE = new ConcurrentLinkedQueue<>();

    private static void drain() {
        if (!QUEUE.isEmpty()) {
            String name = QUEUE.poll();
            name.length(); // ~ exception #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        QUEUE.add("a");
        Thread first = new Thread(QueuePollNull::drain);
        Thread second = new Thread(QueuePollNull::drain);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
