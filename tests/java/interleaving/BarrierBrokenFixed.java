package interleaving;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** An interrupt of one thread breaks the barrier, and the other one gives up as well. */
public class BarrierBrokenFixed {
    private static final CyclicBarrier BARRIER = new CyclicBarrier(2);

    private static void work() {
        try {
            BARRIER.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (BrokenBarrierException e) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(BarrierBrokenFixed::work);
        Thread second = new Thread(BarrierBrokenFixed::work);
        first.start();
        second.start();
        first.interrupt();
        first.join();
        second.join();
    }
}
