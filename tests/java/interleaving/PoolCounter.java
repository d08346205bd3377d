package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two tasks add to one counter, each on a worker of its own: an update is lost if both read before one writes. */
public class PoolCounter {
    private static int count;

    private static void add() {
        count++; // ~ race #1
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> first = pool.submit(PoolCounter::add);
        Future<?> second = pool.submit(PoolCounter::add);
        pool.shutdown();
        first.get();
        second.get();
        assert count == 2; // ~ assertion #2
    }
}
