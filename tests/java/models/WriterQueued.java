package models;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A reader waits for another, which may have to stay behind a writer that waits for the first. */
class WriterQueued {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    public static void main(String[] args) throws InterruptedException {
        LOCK.readLock().lock();
        new Thread(() -> LOCK.writeLock().lock()).start();
        Thread second = new Thread(() -> {
            LOCK.readLock().lock();
            LOCK.readLock().unlock();
        });
        second.start();
        second.join();
        LOCK.readLock().unlock();
        System.out.println("done");
    }
}
