package interleaving;

import java.util.concurrent.CountDownLatch;

/** Two threads await each other before either counts down. */
public class CrossLatches {
    private static final CountDownLatch FIRST = new CountDownLatch(1);
    private static final CountDownLatch SECOND = new CountDownLatch(1);

    private static void work() {
        try {
            SECOND.await(); // ~ deadlock #1
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        FIRST.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(CrossLatches::work);
        worker.start();
        FIRST.await(); // ~ deadlock #1
        SECOND.countDown();
        worker.join();
    }
}
