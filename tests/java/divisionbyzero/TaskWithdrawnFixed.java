package divisionbyzero;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Nobody takes the task out of the queue: it has run when the executor has terminated. */
public class TaskWithdrawnFixed {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()); // ~? uncaught-exception #2
        Runnable task = () -> rate = 4;
        pool.execute(() -> { });
        pool.execute(task);
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.SECONDS)) {
            System.out.println(20 / rate);
        }
    }
}
