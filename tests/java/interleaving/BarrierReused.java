package interleaving;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Two workers meet at a barrier, again and again; one of them does not come to the second round. */
public class BarrierReused {
    private static final CyclicBarrier BARRIER = new CyclicBarrier(2);

    private static void work(int rounds) {
        try {
            for (int round = 0; round < rounds; round++) {
                BARRIER.await(); // ~ deadlock #1
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> work(1)).start();
        new Thread(() -> work(2)).start();
    }
}
