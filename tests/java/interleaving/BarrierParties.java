package interleaving;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** A barrier for three parties, of which only two come. */
public class BarrierParties {
    private static final CyclicBarrier BARRIER = new CyclicBarrier(3);

    private static void work() {
        try {
            BARRIER.await(); // ~ deadlock #1
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(BarrierParties::work);
        Thread second = new Thread(BarrierParties::work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
