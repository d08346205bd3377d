package lockordercycle;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Can deadlock: main waits for the first task, but only after it has submitted the second. */
final class FutureGetLate {
    private final Object cup = new Object();
    private final Object saucer = new Object();
    private int served;

    void serve() {
        synchronized (cup) {
            synchronized (saucer) { // ~ lock-order-cycle #1
                served++;
            }
        }
    }

    void clear() {
        synchronized (saucer) {
            synchronized (cup) { // ~ lock-order-cycle #1
                served--;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        FutureGetLate cafe = new FutureGetLate();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> served = pool.submit(cafe::serve);
        pool.submit(cafe::clear);
        served.get();
        pool.shutdown();
    }
}
