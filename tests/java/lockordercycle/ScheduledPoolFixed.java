package lockordercycle;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Cannot deadlock: this scheduler has one thread, so its tasks never run in parallel. */
final class ScheduledPoolFixed {
    private final Object clock = new Object();
    private final Object alarm = new Object();
    private int rings;

    void tick() {
        synchronized (clock) {
            synchronized (alarm) {
                rings++;
            }
        }
    }

    void snooze() {
        synchronized (alarm) {
            synchronized (clock) {
                rings--;
            }
        }
    }

    public static void main(String[] args) {
        ScheduledPoolFixed bedside = new ScheduledPoolFixed();
        ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
        pool.schedule(bedside::tick, 1, TimeUnit.MILLISECONDS);
        pool.schedule(bedside::snooze, 1, TimeUnit.MILLISECONDS);
        pool.shutdown();
    }
}
