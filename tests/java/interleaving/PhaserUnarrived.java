package interleaving;

import java.util.concurrent.Phaser;

/** Main is registered with a phaser, and never arrives: the workers wait for ever. */
public class PhaserUnarrived {
    private static final Phaser PHASER = new Phaser(3);

    private static void work() {
        PHASER.arriveAndAwaitAdvance(); // ~ deadlock #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(PhaserUnarrived::work);
        Thread second = new Thread(PhaserUnarrived::work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
