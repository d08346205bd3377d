package interleaving;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The queue may be asked before anything is offered. */
public class OfferedThenAsked {
    private static boolean wasEmpty;

    public static void main(String[] args) throws InterruptedException {
        Queue<Integer> queue = new ConcurrentLinkedQueue<>();
        Thread producer = new Thread(() -> queue.offer(1));
        Thread consumer = new Thread(() -> wasEmpty = queue.isEmpty());
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
        assert !wasEmpty; // ~ assertion #1
    }
}
