package concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A fixed pool: submit, invokeAll, an exception in a task, shutdown. */
public class FixedPool {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int n = i;
            futures.add(pool.submit(() -> n * n));
        }
        int sum = 0;
        for (Future<Integer> f : futures) {
            sum += f.get();
        }
        System.out.println(sum);
        List<Callable<String>> tasks = List.of(() -> "a", () -> "b", () -> "c");
        for (Future<String> f : pool.invokeAll(tasks)) {
            System.out.println(f.get() + f.isDone());
        }
        Future<Object> bad = pool.submit(() -> {
            throw new IllegalStateException("task");
        });
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        System.out.println(pool.invokeAny(tasks.subList(0, 1)));
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES) + " " + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (java.util.concurrent.RejectedExecutionException e) {
            System.out.println("rejected");
        }
    }
}
