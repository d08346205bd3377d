package models;

import java.util.concurrent.locks.ReentrantLock;

/** A try fails exactly while the other thread has the lock, also between its last write and its unlock. */
class LockTried {
    static final ReentrantLock LOCK = new ReentrantLock();
    static volatile int stage;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            LOCK.lock();
            stage = 1;
            LOCK.unlock();
        });
        other.start();
        int before = stage;
        boolean got = LOCK.tryLock();
        int after = stage;
        if (got) {
            LOCK.unlock();
        }
        System.out.println(before + " " + got + " " + after + " " + LOCK.isLocked());
    }
}
