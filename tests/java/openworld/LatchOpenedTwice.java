package openworld;

import java.util.concurrent.CountDownLatch;

/** Callers may set a second value when the latch is open already. */
public class LatchOpenedTwice {
    private final CountDownLatch ready = new CountDownLatch(1);
    private int[] value;

    public synchronized void set(int[] value) {
        this.value = value; // ~ data-race #1
        ready.countDown();
    }

    public int[] get() throws InterruptedException {
        ready.await();
        return value; // ~ data-race #1
    }
}
