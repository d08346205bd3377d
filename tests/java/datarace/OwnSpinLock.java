package datarace;

import java.util.concurrent.atomic.AtomicBoolean;

/** Races: between looking whether the lock is free and taking it, another thread may do the same. */
final class OwnSpinLock {
    private final AtomicBoolean taken = new AtomicBoolean();
    private int entered;

    private void lock() {
        while (taken.get()) {
            Thread.onSpinWait();
        }
        taken.set(true);
    }

    private void unlock() {
        taken.set(false);
    }

    void enter() {
        lock();
        try {
            entered++; // ~ data-race #1
        } finally {
            unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OwnSpinLock turnstile = new OwnSpinLock();
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
