package idioms;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Races: of three threads, two are enough for the action of the barrier, so that the third may go on meanwhile. */
final class BarrierRounds {
    private static final int THREADS = 3;

    private final CyclicBarrier barrier = new CyclicBarrier(2, this::count);
    private int rounds;

    private void count() {
        rounds++; // ~ data-race #1
    }

    void play() {
        try {
            for (int turn = 0; turn < 10; turn++) {
                System.out.println(rounds); // ~ data-race #1
                barrier.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        BarrierRounds rounds = new BarrierRounds();
        for (int i = 0; i < THREADS; i++) {
            new Thread(rounds::play).start();
        }
    }
}
