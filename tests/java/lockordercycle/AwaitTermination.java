package lockordercycle;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Cannot deadlock: the pool has terminated when main takes the opposite order. */
final class AwaitTermination {
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
        AwaitTermination cafe = new AwaitTermination();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(cafe::serve);
        pool.execute(cafe::serve);
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.HOURS)) Thread.onSpinWait();
        cafe.clear();
    }
}
