package interleaving;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The queue is asked once something was offered. */
public class OfferedThenAskedFixed {
    private static boolean wasEmpty;

    public static void main(String[] args) throws InterruptedException {
        Queue<Integer> queue = new ConcurrentLinkedQueue<>();
        Thread producer = new Thread(() -> queue.offer(1));
        Thread consumer = new Thread(() -> wasEmpty = queue.isEmpty());
        producer.start();
        producer.join();
        consumer.start();
        consumer.join();
        assert !wasEmpty;
    }
}
