package models;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A reader stays behind a writer that waits, unless it reads already. */
class FairWriter {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock(true);

    public static void main(String[] args) throws InterruptedException {
        LOCK.readLock().lock();
        Thread writer = new Thread(() -> {
            LOCK.writeLock().lock();
            System.out.println("writes");
            LOCK.writeLock().unlock();
        });
        writer.start();
        LOCK.readLock().lock();
        LOCK.readLock().unlock();
        LOCK.readLock().unlock();
        LOCK.readLock().lock();
        System.out.println("reads");
        LOCK.readLock().unlock();
        writer.join();
    }
}
