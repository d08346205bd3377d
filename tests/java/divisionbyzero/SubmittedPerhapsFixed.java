package divisionbyzero;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Whether the pool has got the task or not, the rate is not zero when it has terminated; it may be before. */
public class SubmittedPerhapsFixed {
    static int rate = 1;

    static void set(int steps) {
        rate = 0;
        for (int i = 0; i < steps; i++) {
            rate = i;
        }
        rate = 4;
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < args.length; i++) {
            pool.execute(() -> set(3));
        }
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.SECONDS)) {
            System.out.println(20 / rate);
        }
    }
}
