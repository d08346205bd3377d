package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Main waits for the task itself. */
public class TerminationNotAwaitedFixed {
    private static int result;

    private static void work() {
        result = 42;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<?> task = pool.submit(TerminationNotAwaitedFixed::work);
        pool.shutdown();
        task.get();
        assert result == 42;
    }
}
