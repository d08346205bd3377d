package models;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A writer becomes a reader, and another writer does not come in between. */
class Downgraded {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value;

    public static void main(String[] args) {
        new Thread(() -> {
            LOCK.writeLock().lock();
            value += 10;
            LOCK.writeLock().unlock();
        }).start();
        LOCK.writeLock().lock();
        value++;
        LOCK.readLock().lock();
        int holds = LOCK.getWriteHoldCount();
        LOCK.writeLock().unlock();
        boolean up = LOCK.writeLock().tryLock();
        System.out.println(value + " " + holds + " " + up + " " + LOCK.getReadLockCount());
        LOCK.readLock().unlock();
        try {
            LOCK.readLock().unlock();
        } catch (IllegalMonitorStateException expected) {
            System.out.println(expected.getMessage());
        }
    }
}
