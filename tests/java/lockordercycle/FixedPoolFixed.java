package lockordercycle;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Cannot deadlock: both tasks take the queue first. */
final class FixedPoolFixed {
    private final Object queue = new Object();
    private final Object stats = new Object();
    private int jobs;

    void enqueue() {
        synchronized (queue) {
            synchronized (stats) {
                jobs++;
            }
        }
    }

    void report() {
        synchronized (queue) {
            synchronized (stats) {
                jobs = 0;
            }
        }
    }

    public static void main(String[] args) {
        FixedPoolFixed work = new FixedPoolFixed();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(work::enqueue);
        pool.execute(work::report);
        pool.shutdown();
    }
}
