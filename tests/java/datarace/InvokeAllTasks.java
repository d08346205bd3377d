package datarace;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Races: the tasks keep the best of all in a field. */
final class InvokeAllTasks {
    private int best = Integer.MIN_VALUE;

    private Integer search(int seed) {
        int value = seed * 7919 % 101;
        best = Math.max(best, value); // ~ data-race #1
        return value;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        InvokeAllTasks space = new InvokeAllTasks();
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int seed = i;
            tasks.add(() -> space.search(seed));
        }
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (Future<Integer> future : pool.invokeAll(tasks)) {
            future.get();
        }
        pool.shutdown();
        System.out.println(space.best);
    }
}
