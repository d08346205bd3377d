package overflow;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** One thread computes with the start value because it does not wait at the barrier. */
public class BarrierSkipped {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private int rate = Integer.MAX_VALUE;

    void set() {
        rate = 12;
        await();
    }

    void use() {
        System.out.println(rate * 2); // ~ overflow #1
        await();
    }

    private void await() {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            System.out.println("nobody comes");
        }
    }

    public static void main(String[] args) {
        BarrierSkipped shared = new BarrierSkipped();
        new Thread(shared::set).start();
        new Thread(shared::use).start();
    }
}
