package ignoredresult;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Asked, or nothing depends on it. */
public class ReportFixed {
    private static int total;
    private static int calls;
    private static final ReentrantLock LOCK = new ReentrantLock();

    static void count() {
        if (LOCK.tryLock()) {
            try {
                calls++;
            } finally {
                LOCK.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            for (int i = 0; i < 1_000; i++) {
                total += i;
            }
            count();
            done.countDown();
        }).start();
        if (done.await(1, TimeUnit.MILLISECONDS)) {
            System.out.println(total);
        }
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.execute(() -> System.out.println("last words"));
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.SECONDS);
        System.out.println("done");
    }
}
