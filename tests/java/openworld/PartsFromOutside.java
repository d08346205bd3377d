package openworld;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A report waits in the pool for its parts, which callers made, and which run in the same pool. */
public class PartsFromOutside {
    private final ExecutorService pool;

    public PartsFromOutside(int threads) {
        pool = Executors.newFixedThreadPool(threads);
    }

    public Future<Integer> report(List<Callable<Integer>> parts) {
        List<Callable<Integer>> copy = List.copyOf(parts);
        return pool.submit(() -> total(copy));
    }

    private int total(List<Callable<Integer>> parts) throws InterruptedException, ExecutionException {
        List<Future<Integer>> started = new ArrayList<>();
        for (Callable<Integer> part : parts) {
            started.add(pool.submit(part));
        }
        int sum = 0;
        for (Future<Integer> one : started) {
            sum += one.get(); // ~ pool-starvation #1
        }
        return sum;
    }
}
