package divisionbyzero;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A task that is taken out of the queue of its executor never runs. */
public class TaskWithdrawn {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()); // ~? uncaught-exception #2
        Runnable task = () -> rate = 4;
        pool.execute(() -> { });
        pool.execute(task);
        pool.remove(task); // ~? uncaught-exception #3
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.SECONDS)) {
            System.out.println(20 / rate); // ~ division-by-zero #1
        }
    }
}
