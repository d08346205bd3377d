package interleaving;

import java.util.concurrent.CountDownLatch;

/** A worker counts down when its result is there. */
public class LatchTooEarlyFixed {
    private static final CountDownLatch DONE = new CountDownLatch(1);
    private static int result;

    private static void work() {
        result = 42;
        DONE.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(LatchTooEarlyFixed::work);
        worker.start();
        DONE.await();
        assert result == 42;
    }
}
