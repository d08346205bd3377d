package lockordercycle;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Can deadlock: the tasks of the executor run one after the other, but main runs beside them. */
final class SingleThreadAndMain {
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
        SingleThreadAndMain work = new SingleThreadAndMain();
        ExecutorService one = Executors.newSingleThreadExecutor();
        one.submit(work::enqueue);
        one.shutdown();
        work.report();
    }
}
