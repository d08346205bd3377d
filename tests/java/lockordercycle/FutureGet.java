package lockordercycle;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Cannot deadlock: main waits for the result of the first task before it submits the second. */
final class FutureGet {
    private final Object cup = new Object();
    private final Object saucer = new Object();
    private int served;

    void serve() {
        synchronized (cup) {
            synchronized (saucer) {
                served++;
            }
        }
    }

    void clear() {
        synchronized (saucer) {
            synchronized (cup) {
                served--;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        FutureGet cafe = new FutureGet();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> served = pool.submit(cafe::serve);
        served.get();
        pool.submit(cafe::clear);
        pool.shutdown();
    }
}
