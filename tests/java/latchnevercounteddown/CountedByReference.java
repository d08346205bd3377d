package latchnevercounteddown;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The latch is counted down by method references, and in a loop: nowhere does the program's own code call it often enough. */
public class CountedByReference {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        CountDownLatch five = new CountDownLatch(5);
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.execute(done::countDown);
        pool.execute(done::countDown);
        pool.execute(() -> {
            for (int i = 0; i < 5; i++) {
                five.countDown();
            }
        });
        done.await();
        five.await();
        pool.shutdown();
    }
}
