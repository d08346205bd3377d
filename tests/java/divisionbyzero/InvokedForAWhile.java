package divisionbyzero;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** When the time is over, tasks are cancelled: one may still be running. */
public class InvokedForAWhile {
    static int rate = 1;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Integer> task = () -> {
            rate = 0;
            rate = 4;
            return 1;
        };
        pool.invokeAll(List.of(task), 1, TimeUnit.SECONDS); // ~? uncaught-exception #2
        System.out.println(20 / rate); // ~ division-by-zero #1
        pool.shutdown();
    }
}
