package interleaving;

import java.util.concurrent.Phaser;

/** Main is registered with a phaser, and leaves it. */
public class PhaserUnarrivedFixed {
    private static final Phaser PHASER = new Phaser(3);

    private static void work() {
        PHASER.arriveAndAwaitAdvance();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(PhaserUnarrivedFixed::work);
        Thread second = new Thread(PhaserUnarrivedFixed::work);
        first.start();
        second.start();
        PHASER.arriveAndDeregister();
        first.join();
        second.join();
        assert PHASER.getPhase() == 1;
    }
}
