package models;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A writer and a reader come for the lock, and a reader that tries it. */
class FairReaders {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock(true);

    public static void main(String[] args) throws InterruptedException {
        LOCK.readLock().lock();
        new Thread(() -> {
            LOCK.writeLock().lock();
            System.out.println("writes");
            LOCK.writeLock().unlock();
        }).start();
        new Thread(() -> {
            LOCK.readLock().lock();
            System.out.println("reads");
            LOCK.readLock().unlock();
        }).start();
        boolean tried = LOCK.readLock().tryLock();
        System.out.println("tried " + tried);
        LOCK.readLock().unlock();
        LOCK.readLock().unlock();
    }
}
