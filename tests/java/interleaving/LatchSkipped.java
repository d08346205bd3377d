package interleaving;

import java.util.concurrent.CountDownLatch;

/** A worker that was cancelled returns without counting down, and main waits for ever. */
public class LatchSkipped {
    private static final CountDownLatch DONE = new CountDownLatch(1);
    private static volatile boolean cancelled;

    private static void work() {
        if (cancelled) {
            return;
        }
        DONE.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(LatchSkipped::work);
        worker.start();
        cancelled = true;
        DONE.await(); // ~ deadlock #1
        worker.join();
    }
}
