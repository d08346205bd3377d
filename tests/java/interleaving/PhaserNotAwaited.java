package interleaving;

import java.util.concurrent.Phaser;

/** A worker arrives and goes on without awaiting the other one. */
public class PhaserNotAwaited {
    private static final Phaser PHASER = new Phaser(2);
    private static volatile int part;

    private static void work() {
        part = 1;
        PHASER.arriveAndAwaitAdvance();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(PhaserNotAwaited::work);
        worker.start();
        PHASER.arrive();
        int seen = part;
        worker.join();
        assert seen == 1; // ~ assertion #1
    }
}
