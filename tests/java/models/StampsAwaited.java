package models;

import java.util.concurrent.locks.StampedLock;

/** A writer waits for a reader. */
class StampsAwaited {
    static final StampedLock LOCK = new StampedLock();
    static int value;

    public static void main(String[] args) {
        new Thread(() -> {
            long stamp = LOCK.writeLock();
            value = 1;
            LOCK.unlockWrite(stamp);
        }).start();
        long stamp = LOCK.readLock();
        int seen = value;
        LOCK.unlockRead(stamp);
        System.out.println(seen);
    }
}
