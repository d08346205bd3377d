package openworld;

import java.util.concurrent.CountDownLatch;

/** Callers learn of the interrupt: from the status, from the result, or by an exception. */
public class CutShortFixed {
    private final CountDownLatch ready = new CountDownLatch(1);

    public void open() {
        ready.countDown();
    }

    public void await() {
        try {
            ready.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public boolean isOpenAtLast() {
        try {
            ready.await();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    public void mustOpen() {
        try {
            ready.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
