package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Main waits some time for a pool to end, but not until it has. */
public class TerminationNotAwaited {
    private static int result;

    private static void work() {
        result = 42; // ~ race #1
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(TerminationNotAwaited::work);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.SECONDS);
        assert result == 42; // ~ race #1 ~ assertion #2
    }
}
