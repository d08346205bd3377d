package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Two tasks add to one counter, in one step. */
public class PoolCounterFixed {
    private static final AtomicInteger COUNT = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> first = pool.submit(COUNT::incrementAndGet);
        Future<?> second = pool.submit(COUNT::incrementAndGet);
        pool.shutdown();
        first.get();
        second.get();
        assert COUNT.get() == 2;
    }
}
