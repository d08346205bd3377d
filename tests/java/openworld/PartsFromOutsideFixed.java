package openworld;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Only the caller waits for the parts. */
public class PartsFromOutsideFixed {
    private final ExecutorService pool;

    public PartsFromOutsideFixed(int threads) {
        pool = Executors.newFixedThreadPool(threads);
    }

    public int report(List<Callable<Integer>> parts) throws InterruptedException, ExecutionException {
        List<Callable<Integer>> copy = List.copyOf(parts);
        return total(copy);
    }

    private int total(List<Callable<Integer>> parts) throws InterruptedException, ExecutionException {
        List<Future<Integer>> started = new ArrayList<>();
        for (Callable<Integer> part : parts) {
            started.add(pool.submit(part));
        }
        int sum = 0;
        for (Future<Integer> one : started) {
            sum += one.get();
        }
        return sum;
    }
}
