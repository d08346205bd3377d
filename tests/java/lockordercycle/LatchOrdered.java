package lockordercycle;

import java.util.concurrent.CountDownLatch;

/** Cannot deadlock: the cleaner waits for a latch that the waiter opens after serving. */
final class LatchOrdered {
    private final Object cup = new Object();
    private final Object saucer = new Object();
    private int served;

    void serve() {
        synchronized (cup) {
            synchronized (saucer) {
                served++;
            }
        }
    }

    void clear() {
        synchronized (saucer) {
            synchronized (cup) {
                served--;
            }
        }
    }

    void serveThen(CountDownLatch served) {
        serve();
        served.countDown();
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
        LatchOrdered cafe = new LatchOrdered();
        CountDownLatch served = new CountDownLatch(1);
        new Thread(() -> cafe.clearAfter(served)).start();
        new Thread(() -> cafe.serveThen(served)).start();
    }
}
