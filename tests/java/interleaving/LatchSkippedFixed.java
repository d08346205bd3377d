package interleaving;

import java.util.concurrent.CountDownLatch;

/** A worker counts down in any case. */
public class LatchSkippedFixed {
    private static final CountDownLatch DONE = new CountDownLatch(1);
    private static volatile boolean cancelled;

    private static void work() {
        try {
            if (cancelled) {
                return;
            }
        } finally {
            DONE.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(LatchSkippedFixed::work);
        worker.start();
        cancelled = true;
        DONE.await();
        worker.join();
    }
}
