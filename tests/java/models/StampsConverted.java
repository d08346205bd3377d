package models;

import java.util.concurrent.locks.StampedLock;

/** A read lock becomes a write lock, if nobody else reads. */
class StampsConverted {
    static final StampedLock LOCK = new StampedLock();

    public static void main(String[] args) {
        new Thread(() -> {
            long stamp = LOCK.tryReadLock();
            if (stamp != 0) {
                LOCK.unlockRead(stamp);
            }
        }).start();
        long read = LOCK.readLock();
        long write = LOCK.tryConvertToWriteLock(read);
        System.out.println((write != 0) + " " + LOCK.getReadLockCount());
        LOCK.unlock(write == 0 ? read : write);
    }
}
