package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Main waits for a task with a lock held that the task needs. */
public class FutureUnderLock {
    private static final Object LOCK = new Object();

    private static void work() {
        synchronized (LOCK) { // ~ deadlock #1
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<?> task = pool.submit(FutureUnderLock::work);
        synchronized (LOCK) {
            task.get(); // ~ deadlock #1
        }
        pool.shutdown();
    }
}
