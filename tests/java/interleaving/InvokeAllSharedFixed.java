package interleaving;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The tasks have nothing in common; main adds up what they return. */
public class InvokeAllSharedFixed {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Integer> task = () -> 1;
        int total = 0;
        for (Future<Integer> part : pool.invokeAll(List.of(task, task))) {
            total += part.get();
        }
        pool.shutdown();
        assert total == 2;
    }
}
