package models;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pool is stopped: a task that sees it need not be interrupted yet, and one that is interrupted has not asked before. */
// outcome: 0 / false false
// outcome: 0 / false true
// outcome: 0 / true false
// outcome: 0 / true true
// outcome: false false / 0
// outcome: false true / 0
// outcome: true false / 0
// outcome: true true / 0
class PoolStopped {
    static ExecutorService pool;

    static void work() {
        System.out.println(pool.isShutdown() + " " + Thread.currentThread().isInterrupted());
    }

    public static void main(String[] args) {
        pool = Executors.newFixedThreadPool(1);
        pool.execute(PoolStopped::work);
        System.out.println(pool.shutdownNow().size());
    }
}
