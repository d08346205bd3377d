package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A task waits for another one, for which there is a second worker. */
public class PoolStarvationFixed {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(2);

    private static int outer() throws Exception {
        Future<Integer> inner = POOL.submit(() -> 1);
        return inner.get() + 1;
    }

    public static void main(String[] args) throws Exception {
        int result = POOL.submit(PoolStarvationFixed::outer).get();
        POOL.shutdown();
        assert result == 2;
    }
}
