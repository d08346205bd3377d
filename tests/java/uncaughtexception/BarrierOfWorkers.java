package uncaughtexception;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A worker that comes before the others have counted themselves refuses to work. */
public class BarrierOfWorkers {
    private final AtomicInteger present = new AtomicInteger();
    private final CountDownLatch all = new CountDownLatch(2);

    void work() {
        present.incrementAndGet();
        all.countDown();
        if (present.get() < 2) {
            throw new IllegalStateException("alone"); // ~ uncaught-exception #1
        }
    }

    public static void main(String[] args) {
        BarrierOfWorkers site = new BarrierOfWorkers();
        new Thread(site::work).start();
        new Thread(site::work).start();
    }
}
