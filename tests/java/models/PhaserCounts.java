package models;

import java.util.concurrent.Phaser;

/** Parties come, arrive and go. */
class PhaserCounts {
    static final Phaser PHASER = new Phaser(1);

    public static void main(String[] args) {
        new Thread(() -> System.out.println("other " + PHASER.register())).start();
        int phase = PHASER.arrive();
        System.out.println(phase + " " + PHASER.getPhase() + " " + PHASER.getUnarrivedParties());
    }
}
