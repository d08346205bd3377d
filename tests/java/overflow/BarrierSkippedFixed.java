package overflow;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Both threads have met at the barrier when one computes. */
public class BarrierSkippedFixed {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private int rate = Integer.MAX_VALUE;

    void set() {
        rate = 12;
        await();
    }

    void use() {
        if (await()) {
            System.out.println(rate * 2); // ~? overflow #1
        }
    }

    private boolean await() {
        try {
            barrier.await();
            return true;
        } catch (InterruptedException | BrokenBarrierException e) {
            return false;
        }
    }

    public static void main(String[] args) {
        BarrierSkippedFixed shared = new BarrierSkippedFixed();
        new Thread(shared::set).start();
        new Thread(shared::use).start();
    }
}
