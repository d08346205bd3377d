package lockordercycle;

import java.util.concurrent.CountDownLatch;

/** Can deadlock: the waiter opens the latch before it serves, so the latch orders nothing. */
final class LatchTooEarly {
    private final Object cup = new Object();
    private final Object saucer = new Object();
    private int served;

    void serve() {
        synchronized (cup) {
            synchronized (saucer) { // ~ lock-order-cycle #1
                served++;
            }
        }
    }

    void clear() {
        synchronized (saucer) {
            synchronized (cup) { // ~ lock-order-cycle #1
                served--;
            }
        }
    }

    void serveThen(CountDownLatch served) {
        served.countDown();
        serve();
    }

    void clearAfter(CountDownLatch served) {
        try {
            served.await();
        } catch (InterruptedException e) {
            return;
        }
        clear();
    }

    public static void main(String[] args) throws Exception {
        LatchTooEarly cafe = new LatchTooEarly();
        CountDownLatch served = new CountDownLatch(1);
        new Thread(() -> cafe.clearAfter(served)).start();
        new Thread(() -> cafe.serveThen(served)).start();
    }
}
