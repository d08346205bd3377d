package datarace;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** No race: there is a barrier after writing and one after reading. */
final class BarrierPhasesFixed {
    static final class Player extends Thread {
        private final CyclicBarrier barrier;
        private Player other;
        private int move;

        Player(CyclicBarrier barrier) {
            this.barrier = barrier;
        }

        @Override
        public void run() {
            int seen = 0;
            try {
                for (int round = 1; round <= 5; round++) {
                    move = round; // ~? data-race #1
                    barrier.await();
                    seen += other.move; // ~? data-race #1
                    barrier.await();
                }
            } catch (InterruptedException | BrokenBarrierException e) {
                return;
            }
            System.out.println(seen);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Player white = new Player(barrier);
        Player black = new Player(barrier);
        white.other = black;
        black.other = white;
        white.start();
        black.start();
        white.join();
        black.join();
    }
}
