package interleaving;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Main awaits the first of two counts: it may see one or both. */
// outcome: 1
// outcome: 2
public class OutcomeLatch {
    private static final CountDownLatch ONE = new CountDownLatch(1);
    private static final AtomicInteger COUNT = new AtomicInteger();

    private static void work() {
        COUNT.incrementAndGet();
        ONE.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(OutcomeLatch::work);
        Thread second = new Thread(OutcomeLatch::work);
        first.start();
        second.start();
        ONE.await();
        int seen = COUNT.get();
        first.join();
        second.join();
        System.out.println(seen);
    }
}
