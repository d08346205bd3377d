package determinism;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** One thread adds to a queue; main takes what came first. */
public class QueueOrderFixed {
    private static final Queue<Integer> QUEUE = new ConcurrentLinkedQueue<>();

    static void both() {
        QUEUE.add(1);
        QUEUE.add(2);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(QueueOrderFixed::both);
        thread.start();
        thread.join();
        System.out.println(QUEUE.poll());
    }
}
