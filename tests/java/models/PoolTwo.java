package models;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A second task is run by the worker that is free, whichever that is. */
// outcome: pool-1-thread-1 pool-1-thread-2 pool-1-thread-1
// outcome: pool-1-thread-1 pool-1-thread-2 pool-1-thread-2
class PoolTwo {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        String first = pool.submit(() -> Thread.currentThread().getName()).get();
        String second = pool.submit(() -> Thread.currentThread().getName()).get();
        String third = pool.submit(() -> Thread.currentThread().getName()).get();
        pool.shutdown();
        System.out.println(first + " " + second + " " + third);
    }
}
