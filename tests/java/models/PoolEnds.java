package models;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pool ends when its last worker does. */
// outcome: true false
// outcome: true true
class PoolEnds {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> { });
        pool.shutdown();
        System.out.println(pool.isShutdown() + " " + pool.isTerminated());
    }
}
