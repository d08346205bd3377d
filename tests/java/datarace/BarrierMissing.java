package datarace;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Races: the threads read the cell of their neighbour before they meet at the barrier. */
final class BarrierMissing {
    private final int[] cells = new int[3];
    private final CyclicBarrier barrier = new CyclicBarrier(3);

    void work(int id) {
        try {
            cells[id] = id * id; // ~ data-race #1
            int neighbour = cells[(id + 1) % 3];
            barrier.await();
            System.out.println(neighbour);
        } catch (InterruptedException | BrokenBarrierException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BarrierMissing ring = new BarrierMissing();
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
