package interleaving;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** invokeAll waits for both tasks, but runs them at the same time. */
public class InvokeAllShared {
    private static int total;

    private static int add() {
        return ++total; // ~ race #1
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Integer> task = InvokeAllShared::add;
        pool.invokeAll(List.of(task, task));
        pool.shutdown();
        assert total == 2; // ~ assertion #2
    }
}
