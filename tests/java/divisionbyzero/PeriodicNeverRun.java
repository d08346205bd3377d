package divisionbyzero;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A pool that is shut down forgets periodic tasks, whether they ran or not. */
public class PeriodicNeverRun {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleAtFixedRate(() -> rate = 4, 1, 1, TimeUnit.SECONDS); // ~? uncaught-exception #2
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.SECONDS)) {
            System.out.println(20 / rate); // ~ division-by-zero #1
        }
    }
}
