package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A task waits for another one of the same pool, whose only worker is busy with waiting. */
public class PoolStarvation {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(1);

    private static int outer() throws Exception {
        Future<Integer> inner = POOL.submit(() -> 1);
        return inner.get() + 1; // ~ deadlock #1
    }

    public static void main(String[] args) throws Exception {
        int result = POOL.submit(PoolStarvation::outer).get();
        POOL.shutdown();
        assert result == 2;
    }
}
