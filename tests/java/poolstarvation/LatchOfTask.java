package poolstarvation;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Two tasks on two threads, and each waits for a third that counts down a latch. */
public class LatchOfTask {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> {
            CountDownLatch loaded = new CountDownLatch(1);
            pool.execute(loaded::countDown);
            try {
                loaded.await(); // ~ pool-starvation #1
            } catch (InterruptedException e) {
                return;
            }
        });
        pool.execute(() -> {
            CountDownLatch saved = new CountDownLatch(1);
            pool.execute(() -> {
                System.out.println("saved");
                saved.countDown();
            });
            try {
                saved.await(); // ~ pool-starvation #2
            } catch (InterruptedException e) {
                return;
            }
        });
        pool.shutdown();
    }
}
