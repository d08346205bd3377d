package models;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Trying a fair lock overtakes those who wait, trying it with a time does not. */
class FairTimed {
    static final ReentrantLock LOCK = new ReentrantLock(true);

    public static void main(String[] args) throws InterruptedException {
        LOCK.lock();
        Thread other = new Thread(() -> {
            LOCK.lock();
            LOCK.unlock();
        });
        other.start();
        LOCK.unlock();
        boolean polite = LOCK.tryLock(0, TimeUnit.SECONDS);
        boolean rude = LOCK.tryLock();
        System.out.println(polite + " " + rude);
        while (LOCK.isHeldByCurrentThread()) {
            LOCK.unlock();
        }
        other.join();
    }
}
