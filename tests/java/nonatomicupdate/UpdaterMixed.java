package nonatomicupdate;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Loses updates: arriving is atomic, leaving is not, and may overwrite an arrival. */
final class UpdaterMixed {
    private static final AtomicIntegerFieldUpdater<UpdaterMixed> INSIDE =
            AtomicIntegerFieldUpdater.newUpdater(UpdaterMixed.class, "inside");

    private volatile int inside;

    void arrive() {
        INSIDE.incrementAndGet(this);
    }

    void leave() {
        inside--; // ~ non-atomic-update #1
    }

    public static void main(String[] args) throws InterruptedException {
        UpdaterMixed hall = new UpdaterMixed();
        Thread entrance = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                hall.arrive();
            }
        });
        Thread exit = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                hall.leave();
            }
        });
        entrance.start();
        exit.start();
        entrance.join();
        exit.join();
        System.out.println(hall.inside);
    }
}
