package divisionbyzero;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One thread waits for all tasks that there are. */
public class InvokedByTwoFixed {
    static final ExecutorService POOL = Executors.newFixedThreadPool(2);
    static int rate = 1;

    static void work() {
        Callable<Integer> task = () -> {
            rate = 0;
            rate = 4;
            return 1;
        };
        try {
            POOL.invokeAll(List.of(task)); // ~? uncaught-exception #2
        } catch (InterruptedException stopped) {
            return;
        }
        System.out.println(20 / rate);
    }

    public static void main(String[] args) {
        new Thread(InvokedByTwoFixed::work).start();
    }
}
