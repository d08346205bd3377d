package datarace;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** No race: each task returns its own best, and the caller compares them. */
final class InvokeAllTasksFixed {
    private int best = Integer.MIN_VALUE;

    private Integer search(int seed) {
        int value = seed * 7919 % 101;
        return value;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        InvokeAllTasksFixed space = new InvokeAllTasksFixed();
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int seed = i;
            tasks.add(() -> space.search(seed));
        }
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (Future<Integer> future : pool.invokeAll(tasks)) {
            space.best = Math.max(space.best, future.get());
        }
        pool.shutdown();
        System.out.println(space.best);
    }
}
