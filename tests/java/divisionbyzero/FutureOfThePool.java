package divisionbyzero;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The pool completes the future that it was given back. */
public class FutureOfThePool {
    static int rate;

    static class Pool extends ThreadPoolExecutor {
        FutureTask<?> last;

        Pool() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()); // ~? uncaught-exception #3
        }

        @Override
        protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
            FutureTask<T> future = new FutureTask<>(task); // ~? uncaught-exception #4
            last = future;
            return future;
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Pool pool = new Pool();
        pool.submit(() -> "a"); // ~? uncaught-exception #5
        FutureTask<?> last = pool.last;
        if (last != null) {
            last.get(); // ~? uncaught-exception #2
            System.out.println(100 / rate); // ~ division-by-zero #1
        }
        pool.shutdown();
    }
}
