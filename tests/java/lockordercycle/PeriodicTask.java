package lockordercycle;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Cannot deadlock: a periodic task takes the locks in both orders, but two of its runs never overlap, even though the
 * pool has two threads.
 */
final class PeriodicTask {
    private final Object clock = new Object();
    private final Object alarm = new Object();
    private int rings;

    void tick() {
        synchronized (clock) {
            synchronized (alarm) {
                rings++;
            }
        }
        synchronized (alarm) {
            synchronized (clock) {
                rings--;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PeriodicTask bedside = new PeriodicTask();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        pool.scheduleAtFixedRate(bedside::tick, 0, 1, TimeUnit.MILLISECONDS);
        Thread.sleep(5);
        pool.shutdown();
    }
}
