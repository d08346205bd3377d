package models;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A wait with a time may end either way; one with no time never waits. */
class LockTimed {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            LOCK.lock();
            LOCK.unlock();
        });
        other.start();
        boolean patient = LOCK.tryLock(1, TimeUnit.SECONDS);
        boolean again = LOCK.tryLock(-1, TimeUnit.SECONDS);
        System.out.println(patient + " " + again + " " + LOCK.getHoldCount());
    }
}
