package concurrent;

import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Completion services, future tasks, cancellation, other kinds of pools. */
public class Completion {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        for (int i = 0; i < 5; i++) {
            int n = i;
            service.submit(() -> n * 7);
        }
        TreeSet<Integer> results = new TreeSet<>();
        for (int i = 0; i < 5; i++) {
            results.add(service.take().get());
        }
        System.out.println(results);
        FutureTask<String> task = new FutureTask<>(() -> "done");
        new Thread(task).start();
        System.out.println(task.get() + " " + task.isDone());
        CountDownLatch started = new CountDownLatch(1);
        FutureTask<String> stuck = new FutureTask<>(() -> {
            started.countDown();
            new CountDownLatch(1).await();
            return "never";
        });
        pool.execute(stuck);
        started.await();
        System.out.println(stuck.cancel(true) + " " + stuck.isCancelled());
        try {
            stuck.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        ExecutorService single = Executors.newSingleThreadExecutor();
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            int n = i;
            single.execute(() -> order.append(n));
        }
        single.shutdown();
        single.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println(order);
        ExecutorService stealing = Executors.newWorkStealingPool();
        System.out.println(stealing.submit(() -> 5).get());
        System.out.println(pool.shutdownNow().size() + " " + pool.awaitTermination(1, TimeUnit.MINUTES));
        System.exit(0);
    }
}
