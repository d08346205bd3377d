package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A minute may be over before the pool has ended. */
public class LongAwait {
    private static int result;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> result = 42);
        pool.shutdown();
        assert pool.awaitTermination(1, TimeUnit.MINUTES); // ~ assertion #1
        System.out.println(result);
    }
}
