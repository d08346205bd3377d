package interleaving;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A task fails if the divisor comes late, and main meets the exception where it reads the result. */
public class TaskFails {
    private static volatile int divisor;

    private static Integer divide() {
        return 10 / divisor;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<Integer> share = pool.submit(TaskFails::divide);
        pool.shutdown();
        divisor = 2;
        share.get(); // ~ exception #1
    }
}
