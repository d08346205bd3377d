package divisionbyzero;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The queue is left alone. */
public class TaskTakenAwayFixed {
    static int rate;
    static int turns;

    public static void main(String[] args) throws InterruptedException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor( // ~? uncaught-exception #2
                1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(3));
        pool.execute(() -> turns = 1);
        pool.execute(() -> rate = 4);
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.SECONDS)) {
            System.out.println(20 / rate);
        }
    }
}
