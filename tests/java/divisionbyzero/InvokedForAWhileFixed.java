package divisionbyzero;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** All tasks have ended. */
public class InvokedForAWhileFixed {
    static int rate = 1;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Integer> task = () -> {
            rate = 0;
            rate = 4;
            return 1;
        };
        pool.invokeAll(List.of(task)); // ~? uncaught-exception #2
        System.out.println(20 / rate);
        pool.shutdown();
    }
}
