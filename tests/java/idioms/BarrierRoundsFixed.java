package idioms;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** No race: the action runs when all have arrived, in each round, and all wait for it. */
final class BarrierRoundsFixed {
    private static final int THREADS = 3;

    private final CyclicBarrier barrier = new CyclicBarrier(THREADS, this::count);
    private int rounds;

    private void count() {
        rounds++;
    }

    void play() {
        try {
            for (int turn = 0; turn < 10; turn++) {
                System.out.println(rounds);
                barrier.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        BarrierRoundsFixed rounds = new BarrierRoundsFixed();
        for (int i = 0; i < THREADS; i++) {
            new Thread(rounds::play).start();
        }
    }
}
