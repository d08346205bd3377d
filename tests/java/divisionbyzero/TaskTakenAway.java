package divisionbyzero;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A task that waits for a thread is taken out of the queue again. */
public class TaskTakenAway {
    static int rate;
    static int turns;

    public static void main(String[] args) throws InterruptedException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor( // ~? uncaught-exception #2
                1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(3));
        pool.execute(() -> turns = 1);
        pool.execute(() -> rate = 4);
        pool.getQueue().clear(); // ~? uncaught-exception #3
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.SECONDS)) {
            System.out.println(20 / rate); // ~ division-by-zero #1
        }
    }
}
