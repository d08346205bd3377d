package datarace;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** No race: the action runs when all have arrived, and before any goes on. */
final class BarrierActionFixed {
    private final int[] parts = new int[2];
    private int total;
    private final CyclicBarrier barrier = new CyclicBarrier(2, this::addUp);

    private void addUp() {
        total = parts[0] + parts[1];
    }

    void compute(int id) {
        parts[id] = (id + 1) * 100;
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BarrierActionFixed sum = new BarrierActionFixed();
        Thread one = new Thread(() -> sum.compute(0));
        Thread two = new Thread(() -> sum.compute(1));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(sum.total);
    }
}
