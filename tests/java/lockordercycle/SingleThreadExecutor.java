package lockordercycle;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Cannot deadlock: one thread runs all tasks of this executor, one after the other. */
final class SingleThreadExecutor {
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
        synchronized (stats) {
            synchronized (queue) {
                jobs = 0;
            }
        }
    }

    public static void main(String[] args) {
        SingleThreadExecutor work = new SingleThreadExecutor();
        ExecutorService one = Executors.newSingleThreadExecutor();
        one.submit(work::enqueue);
        one.execute(work::report);
        one.shutdown();
    }
}
