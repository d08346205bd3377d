import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** An executor that starts a thread for each task, virtual or not, and knows when all have ended. */
public class ThreadPerTask {
    static void run(ExecutorService executor) throws Exception {
        List<Future<Integer>> futures = new ArrayList<>();
        try (executor) {
            for (int i = 0; i < 4; i++) {
                int n = i;
                futures.add(executor.submit(() -> {
                    if (n == 2) {
                        throw new IllegalStateException("task " + n);
                    }
                    return n * 10;
                }));
            }
            executor.execute(() -> { });
        }
        for (Future<Integer> future : futures) {
            System.out.println(future.state() + " " + (future.state() == Future.State.SUCCESS ? future.resultNow() : future.exceptionNow()));
        }
        System.out.println(executor.isShutdown() + " " + executor.isTerminated() + " " + executor.awaitTermination(1, TimeUnit.DAYS));
        try {
            executor.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
    }

    public static void main(String[] args) throws Exception {
        run(Executors.newVirtualThreadPerTaskExecutor());
        run(Executors.newThreadPerTaskExecutor(Thread.ofPlatform().name("task-", 0).factory()));
        ExecutorService pool = Executors.newFixedThreadPool(2);
        run(pool);
        Thread virtual = Thread.ofVirtual().start(() -> { });
        virtual.join();
        System.out.println(virtual.getState() + " " + virtual.isAlive() + " " + virtual.getThreadGroup().getName());
    }
}
