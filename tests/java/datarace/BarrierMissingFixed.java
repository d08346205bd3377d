package datarace;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** No race: the barrier separates writing the own cell from reading the neighbour's. */
final class BarrierMissingFixed {
    private final int[] cells = new int[3];
    private final CyclicBarrier barrier = new CyclicBarrier(3);

    void work(int id) {
        try {
            cells[id] = id * id; // ~? data-race #1
            barrier.await();
            int neighbour = cells[(id + 1) % 3];
            System.out.println(neighbour);
        } catch (InterruptedException | BrokenBarrierException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BarrierMissingFixed ring = new BarrierMissingFixed();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int id = i;
            threads[i] = new Thread(() -> ring.work(id));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
