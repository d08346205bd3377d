package ignoredresult;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** What was not waited for to the end is read all the same; what was not locked is changed. */
public class Report {
    private static int total;
    private static int calls;
    private static final ReentrantLock LOCK = new ReentrantLock();

    static void count() {
        LOCK.tryLock(); // ~ ignored-result #2
        calls++;
        if (LOCK.isHeldByCurrentThread()) {
            LOCK.unlock();
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
        done.await(1, TimeUnit.MILLISECONDS); // ~ ignored-result #1
        System.out.println(total); // ~ ignored-result #1
        count();
    }
}
