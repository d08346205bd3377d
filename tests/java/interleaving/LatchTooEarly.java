package interleaving;

import java.util.concurrent.CountDownLatch;

/** A worker counts down before its result is there. */
public class LatchTooEarly {
    private static final CountDownLatch DONE = new CountDownLatch(1);
    private static int result;

    private static void work() {
        DONE.countDown();
        result = 42; // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(LatchTooEarly::work);
        worker.start();
        DONE.await();
        assert result == 42; // ~ race #1 ~ assertion #2
    }
}
