package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A task finds the divisor set. */
public class TaskFailsFixed {
    private static volatile int divisor;

    private static Integer divide() {
        return 10 / divisor;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        divisor = 2;
        Future<Integer> share = pool.submit(TaskFailsFixed::divide);
        pool.shutdown();
        share.get();
    }
}
