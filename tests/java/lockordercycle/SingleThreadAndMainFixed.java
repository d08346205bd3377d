package lockordercycle;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Cannot deadlock: main leaves the report to the only thread of the executor. */
final class SingleThreadAndMainFixed {
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
        SingleThreadAndMainFixed work = new SingleThreadAndMainFixed();
        ExecutorService one = Executors.newSingleThreadExecutor();
        one.submit(work::enqueue);
        one.submit(work::report);
        one.shutdown();
    }
}
