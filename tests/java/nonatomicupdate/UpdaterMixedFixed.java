package nonatomicupdate;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Loses nothing: both directions go through the updater. */
final class UpdaterMixedFixed {
    private static final AtomicIntegerFieldUpdater<UpdaterMixedFixed> INSIDE =
            AtomicIntegerFieldUpdater.newUpdater(UpdaterMixedFixed.class, "inside");

    private volatile int inside;

    void arrive() {
        INSIDE.incrementAndGet(this);
    }

    void leave() {
        INSIDE.decrementAndGet(this);
    }

    public static void main(String[] args) throws InterruptedException {
        UpdaterMixedFixed hall = new UpdaterMixedFixed();
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
