package divisionbyzero;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Nobody asks whether the tasks had ended when the time was over. */
public class PoolNotAwaited {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> {
            rate = 4;
        });
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.SECONDS);
        System.out.println(20 / rate); // ~ division-by-zero #1
    }
}
