package interleaving;

import java.util.concurrent.Phaser;

/** A worker arrives and awaits the other one. */
public class PhaserNotAwaitedFixed {
    private static final Phaser PHASER = new Phaser(2);
    private static volatile int part;

    private static void work() {
        part = 1;
        PHASER.arriveAndAwaitAdvance();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(PhaserNotAwaitedFixed::work);
        worker.start();
        PHASER.arriveAndAwaitAdvance();
        int seen = part;
        worker.join();
        assert seen == 1;
    }
}
