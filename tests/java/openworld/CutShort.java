package openworld;

import java.util.concurrent.CountDownLatch;

/** Callers go on as if everything had been ready. */
public class CutShort {
    private final CountDownLatch ready = new CountDownLatch(1);

    public void open() {
        ready.countDown();
    }

    public void await() {
        try {
            ready.await(); // ~ lost-interrupt #1
        } catch (InterruptedException e) { // ~ lost-interrupt #1
            System.err.println("interrupted");
        }
    }
}
