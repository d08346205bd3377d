package determinism;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Two threads add to a queue; main takes what came first. */
public class QueueOrder {
    private static final Queue<Integer> QUEUE = new ConcurrentLinkedQueue<>();

    static void one() {
        QUEUE.add(1); // ~ determinism #1
    }

    static void two() {
        QUEUE.add(2); // ~ determinism #2
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(QueueOrder::one);
        Thread second = new Thread(QueueOrder::two);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(QUEUE.poll());
    }
}
