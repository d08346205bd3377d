package models;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A condition of the write lock. */
class WriterAwaits {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final Condition CONDITION = LOCK.writeLock().newCondition();
    static boolean isReady;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            LOCK.writeLock().lock();
            isReady = true;
            CONDITION.signal();
            LOCK.writeLock().unlock();
        }).start();
        LOCK.writeLock().lock();
        while (!isReady) {
            CONDITION.await();
        }
        System.out.println(LOCK.isWriteLockedByCurrentThread());
    }
}
