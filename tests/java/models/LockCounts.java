package models;

import java.util.concurrent.locks.ReentrantLock;

/** Two threads take a lock, one of them twice; each prints what the other left. */
class LockCounts {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            LOCK.lock();
            LOCK.lock();
            value = value * 10 + LOCK.getHoldCount();
            LOCK.unlock();
            LOCK.unlock();
        });
        one.start();
        LOCK.lock();
        value = value * 10 + 3;
        LOCK.unlock();
        one.join();
        System.out.println(value + " " + LOCK.isLocked() + LOCK.isHeldByCurrentThread());
    }
}
