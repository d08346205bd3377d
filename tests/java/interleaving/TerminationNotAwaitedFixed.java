package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Main waits until the pool has ended, a day at a time. */
// outcome: 42
public class TerminationNotAwaitedFixed {
    private static int result;

    private static void work() {
        result = 42;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(TerminationNotAwaitedFixed::work);
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.DAYS)) {
        }
        System.out.println(result);
    }
}
