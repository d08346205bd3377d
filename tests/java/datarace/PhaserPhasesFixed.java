package datarace;

import java.util.concurrent.Phaser;

/** No race: the guest comes when the painter has arrived at the end of its phase. */
final class PhaserPhasesFixed {
    private final Phaser phaser = new Phaser(1);
    private String wall = "bare";

    void paint() {
        wall = "blue";
        phaser.arrive();
    }

    void visit(int phase) {
        phaser.awaitAdvance(phase);
        String seen = wall;
        System.out.println(seen);
    }

    public static void main(String[] args) throws InterruptedException {
        PhaserPhasesFixed room = new PhaserPhasesFixed();
        int phase = room.phaser.getPhase();
        Thread painter = new Thread(room::paint);
        Thread guest = new Thread(() -> room.visit(phase));
        guest.start();
        painter.start();
        painter.join();
        guest.join();
    }
}
