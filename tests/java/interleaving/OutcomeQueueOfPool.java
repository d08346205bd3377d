package interleaving;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;

/** The queue that a pool has made itself: its worker may or may not have taken the second task. */
// outcome: false
// outcome: true
public class OutcomeQueueOfPool {
    public static void main(String[] args) {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
        BlockingQueue<Runnable> queue = pool.getQueue();
        pool.execute(() -> { });
        pool.execute(() -> { });
        boolean isEmpty = queue.isEmpty();
        System.out.println(isEmpty);
        pool.shutdown();
    }
}
