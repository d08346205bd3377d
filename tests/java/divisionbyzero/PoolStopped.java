package divisionbyzero;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pool that is stopped does not run the tasks that wait for a thread: it terminates without them. */
public class PoolStopped {
    static int rate;
    static int turns;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> turns++);
        pool.execute(() -> rate = 4);
        pool.shutdownNow(); // ~? uncaught-exception #2
        while (!pool.isTerminated()) {
            Thread.yield();
        }
        System.out.println(20 / rate); // ~ division-by-zero #1
    }
}
