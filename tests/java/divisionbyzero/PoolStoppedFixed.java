package divisionbyzero;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pool that is shut down runs all its tasks before it terminates. */
public class PoolStoppedFixed {
    static int rate;
    static int turns;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> turns++);
        pool.execute(() -> rate = 4);
        pool.shutdown();
        while (!pool.isTerminated()) {
            Thread.yield();
        }
        System.out.println(20 / rate);
    }
}
