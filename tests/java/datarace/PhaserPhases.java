package datarace;

import java.util.concurrent.Phaser;

/** Races: the painter only announces its arrival after painting, the guest does not wait for it. */
final class PhaserPhases {
    private final Phaser phaser = new Phaser(1);
    private String wall = "bare";

    void paint() {
        wall = "blue"; // ~ data-race #1
        phaser.arrive();
    }

    void visit(int phase) {
        System.out.println(phaser.getPhase() - phase);
        String seen = wall; // ~ data-race #1
        System.out.println(seen);
    }

    public static void main(String[] args) throws InterruptedException {
        PhaserPhases room = new PhaserPhases();
        int phase = room.phaser.getPhase();
        Thread painter = new Thread(room::paint);
        Thread guest = new Thread(() -> room.visit(phase));
        guest.start();
        painter.start();
        painter.join();
        guest.join();
    }
}
