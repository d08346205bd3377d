package uncaughtexception;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A worker waits until the others have counted themselves. */
public class BarrierOfWorkersFixed {
    private final AtomicInteger present = new AtomicInteger();
    private final CountDownLatch all = new CountDownLatch(2);

    void work() {
        present.incrementAndGet();
        all.countDown();
        try {
            all.await();
        } catch (InterruptedException e) {
            return;
        }
        if (present.get() < 2) {
            throw new IllegalStateException("alone"); // ~? uncaught-exception #1
        }
    }

    public static void main(String[] args) {
        BarrierOfWorkersFixed site = new BarrierOfWorkersFixed();
        new Thread(site::work).start();
        new Thread(site::work).start();
    }
}
