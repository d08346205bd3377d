package divisionbyzero;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A pool may terminate without having got the task. */
public class SubmittedPerhaps {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        if (args.length > 0) {
            pool.execute(() -> rate = 4);
        }
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.SECONDS)) {
            System.out.println(20 / rate); // ~ division-by-zero #1
        }
    }
}
