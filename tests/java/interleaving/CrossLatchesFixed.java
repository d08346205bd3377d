package interleaving;

import java.util.concurrent.CountDownLatch;

/** One thread counts down before it awaits the other. */
public class CrossLatchesFixed {
    private static final CountDownLatch FIRST = new CountDownLatch(1);
    private static final CountDownLatch SECOND = new CountDownLatch(1);

    private static void work() {
        try {
            FIRST.countDown();
            SECOND.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(CrossLatchesFixed::work);
        worker.start();
        FIRST.await();
        SECOND.countDown();
        worker.join();
    }
}
