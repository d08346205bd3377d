package datarace;

import java.util.concurrent.atomic.AtomicBoolean;

/** No race: looking and taking is one atomic step. */
final class OwnSpinLockFixed {
    private final AtomicBoolean taken = new AtomicBoolean();
    private int entered;

    private void lock() {
        while (!taken.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
    }

    private void unlock() {
        taken.set(false);
    }

    void enter() {
        lock();
        try {
            entered++;
        } finally {
            unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OwnSpinLockFixed turnstile = new OwnSpinLockFixed();
        Runnable crowd = () -> {
            for (int i = 0; i < 300; i++) {
                turnstile.enter();
            }
        };
        Thread north = new Thread(crowd);
        Thread south = new Thread(crowd);
        north.start();
        south.start();
        north.join();
        south.join();
        System.out.println(turnstile.entered);
    }
}
