package models;

import java.util.concurrent.Phaser;

/** One party awaits what the other one does not. */
// outcome: 1
class PhaserAwaited {
    static final Phaser PHASER = new Phaser(2);

    public static void main(String[] args) {
        new Thread(PHASER::arrive).start();
        System.out.println(PHASER.arriveAndAwaitAdvance());
    }
}
