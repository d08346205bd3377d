package interleaving;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** An interrupt of one thread breaks the barrier, and the other one fails. */
public class BarrierBroken {
    private static final CyclicBarrier BARRIER = new CyclicBarrier(2);

    private static void work() {
        try {
            BARRIER.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (BrokenBarrierException e) {
            throw new IllegalStateException(e); // ~ exception #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(BarrierBroken::work);
        Thread second = new Thread(BarrierBroken::work);
        first.start();
        second.start();
        first.interrupt();
        first.join();
        second.join();
    }
}
