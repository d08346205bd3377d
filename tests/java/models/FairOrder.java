package models;

import java.util.concurrent.locks.ReentrantLock;

/** Who comes when another waits is served after it. */
class FairOrder {
    static final ReentrantLock LOCK = new ReentrantLock(true);

    public static void main(String[] args) throws InterruptedException {
        LOCK.lock();
        Thread first = new Thread(() -> {
            LOCK.lock();
            System.out.println("first");
            LOCK.unlock();
        });
        first.start();
        boolean queued = LOCK.hasQueuedThread(first);
        LOCK.unlock();
        LOCK.lock();
        System.out.println("main " + queued);
        LOCK.unlock();
        first.join();
    }
}
