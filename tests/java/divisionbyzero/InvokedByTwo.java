package divisionbyzero;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Two threads wait, each for its own tasks: those of the other one may be running. */
public class InvokedByTwo {
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
        System.out.println(20 / rate); // ~ division-by-zero #1
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(InvokedByTwo::work).start();
        }
    }
}
