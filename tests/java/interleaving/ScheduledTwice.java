package interleaving;

import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Two tasks are due at different times, which is no order: a pool of two may run them at the same time. */
public class ScheduledTwice {
    private static int count;

    private static void add() {
        count++; // ~ race #1
    }

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        Future<?> first = pool.schedule(ScheduledTwice::add, 1, TimeUnit.MILLISECONDS);
        Future<?> second = pool.schedule(ScheduledTwice::add, 2, TimeUnit.MILLISECONDS);
        first.get();
        second.get();
        pool.shutdown();
        assert count == 2; // ~ assertion #2
    }
}
