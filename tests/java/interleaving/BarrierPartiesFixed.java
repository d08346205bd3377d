package interleaving;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** A barrier for two parties. */
public class BarrierPartiesFixed {
    private static final CyclicBarrier BARRIER = new CyclicBarrier(2);

    private static void work() {
        try {
            BARRIER.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(BarrierPartiesFixed::work);
        Thread second = new Thread(BarrierPartiesFixed::work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
