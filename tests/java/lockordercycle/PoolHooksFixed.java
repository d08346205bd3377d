package lockordercycle;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Cannot deadlock: the report locks in the same order. */
final class PoolHooksFixed extends ThreadPoolExecutor {
    private final Object own = new Object();
    private final Object statistics = new Object();
    private int done;

    PoolHooksFixed() {
        super(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    @Override
    protected void afterExecute(Runnable task, Throwable failure) {
        synchronized (own) {
            synchronized (statistics) {
                done++;
            }
        }
    }

    int report() {
        synchronized (own) {
            synchronized (statistics) {
                return done;
            }
        }
    }

    public static void main(String[] args) {
        PoolHooksFixed pool = new PoolHooksFixed();
        pool.execute(() -> { });
        pool.report();
        pool.shutdown();
    }
}
