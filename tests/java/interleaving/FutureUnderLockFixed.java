package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Main waits for a task after it has left the lock. */
public class FutureUnderLockFixed {
    private static final Object LOCK = new Object();

    private static void work() {
        synchronized (LOCK) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<?> task = pool.submit(FutureUnderLockFixed::work);
        synchronized (LOCK) {
            Thread.onSpinWait();
        }
        task.get();
        pool.shutdown();
    }
}
