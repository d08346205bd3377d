package uncaughtexception;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The exception of a task that was given to execute ends the thread of the pool. */
public class PoolTaskFails {
    static void task() {
        throw new IllegalArgumentException("task"); // ~ uncaught-exception #1
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(PoolTaskFails::task);
        pool.shutdown();
    }
}
