package lockordercycle;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Can deadlock: two delayed tasks, two threads in the pool, two orders. */
final class ScheduledPool {
    private final Object clock = new Object();
    private final Object alarm = new Object();
    private int rings;

    void tick() {
        synchronized (clock) {
            synchronized (alarm) { // ~ lock-order-cycle #1
                rings++;
            }
        }
    }

    void snooze() {
        synchronized (alarm) {
            synchronized (clock) { // ~ lock-order-cycle #1
                rings--;
            }
        }
    }

    public static void main(String[] args) {
        ScheduledPool bedside = new ScheduledPool();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        pool.schedule(bedside::tick, 1, TimeUnit.MILLISECONDS);
        pool.schedule(bedside::snooze, 1, TimeUnit.MILLISECONDS);
        pool.shutdown();
    }
}
