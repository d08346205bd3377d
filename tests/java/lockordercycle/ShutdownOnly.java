package lockordercycle;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Can deadlock: shutdown does not wait for the tasks that still run. */
final class ShutdownOnly {
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
        ShutdownOnly cafe = new ShutdownOnly();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(cafe::serve);
        pool.shutdown();
        cafe.clear();
    }
}
