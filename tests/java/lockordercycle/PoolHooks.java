package lockordercycle;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Can deadlock: a hook of the pool locks the statistics under the pool's own lock, the report the other way round. */
final class PoolHooks extends ThreadPoolExecutor {
    private final Object own = new Object();
    private final Object statistics = new Object();
    private int done;

    PoolHooks() {
        super(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    @Override
    protected void afterExecute(Runnable task, Throwable failure) {
        synchronized (own) {
            synchronized (statistics) { // ~ lock-order-cycle #1
                done++;
            }
        }
    }

    int report() {
        synchronized (statistics) {
            synchronized (own) { // ~ lock-order-cycle #1
                return done;
            }
        }
    }

    public static void main(String[] args) {
        PoolHooks pool = new PoolHooks();
        pool.execute(() -> { });
        pool.report();
        pool.shutdown();
    }
}
