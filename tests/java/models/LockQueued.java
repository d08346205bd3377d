package models;

import java.util.concurrent.locks.ReentrantLock;

/** Whether somebody waits for the lock. */
class LockQueued {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        LOCK.lock();
        Thread other = new Thread(() -> {
            LOCK.lock();
            LOCK.unlock();
        });
        other.start();
        boolean queued = LOCK.hasQueuedThread(other);
        LOCK.unlock();
        other.join();
        System.out.println(queued + " " + LOCK.hasQueuedThreads() + " " + LOCK.getQueueLength());
    }
}
