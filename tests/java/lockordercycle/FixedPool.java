package lockordercycle;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Can deadlock: two tasks of a pool of two threads run in parallel and take the locks in opposite orders. */
final class FixedPool {
    private final Object queue = new Object();
    private final Object stats = new Object();
    private int jobs;

    void enqueue() {
        synchronized (queue) {
            synchronized (stats) { // ~ lock-order-cycle #1
                jobs++;
            }
        }
    }

    void report() {
        synchronized (stats) {
            synchronized (queue) { // ~ lock-order-cycle #1
                jobs = 0;
            }
        }
    }

    public static void main(String[] args) {
        FixedPool work = new FixedPool();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(work::enqueue);
        pool.execute(work::report);
        pool.shutdown();
    }
}
