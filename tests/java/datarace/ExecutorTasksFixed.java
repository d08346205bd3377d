package datarace;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** No race: the pool has one thread, which runs one task after the other. */
final class ExecutorTasksFixed {
    private long total;

    void add(int amount) {
        total += amount;
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorTasksFixed invoice = new ExecutorTasksFixed();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        for (int i = 0; i < 100; i++) {
            int amount = i;
            pool.execute(() -> invoice.add(amount));
        }
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.MINUTES)) {
            System.out.println(invoice.total);
        }
    }
}
