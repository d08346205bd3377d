package uncaughtexception;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The exception of a task is caught in the task. */
public class PoolTaskFailsFixed {
    static void task() {
        try {
            throw new IllegalArgumentException("task");
        } catch (IllegalArgumentException e) {
            System.out.println("caught");
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(PoolTaskFailsFixed::task);
        pool.shutdown();
    }
}
