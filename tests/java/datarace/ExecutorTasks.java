package datarace;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Races: the tasks of a pool of four threads add to one total. */
final class ExecutorTasks {
    private long total;

    void add(int amount) {
        total += amount; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorTasks invoice = new ExecutorTasks();
        ExecutorService pool = Executors.newFixedThreadPool(4);
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
