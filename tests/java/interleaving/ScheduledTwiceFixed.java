package interleaving;

import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Two tasks are due at different times, and one worker runs them one after the other. */
public class ScheduledTwiceFixed {
    private static int count;

    private static void add() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        Future<?> first = pool.schedule(ScheduledTwiceFixed::add, 1, TimeUnit.MILLISECONDS);
        Future<?> second = pool.schedule(ScheduledTwiceFixed::add, 2, TimeUnit.MILLISECONDS);
        first.get();
        second.get();
        pool.shutdown();
        assert count == 2;
    }
}
