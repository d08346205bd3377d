package models;

import java.util.concurrent.locks.StampedLock;

/** Reads that are valid if nobody has written meanwhile. */
class StampsValidated {
    static final StampedLock LOCK = new StampedLock();
    static volatile int value;

    public static void main(String[] args) {
        new Thread(() -> {
            long stamp = LOCK.writeLock();
            value = 1;
            LOCK.unlockWrite(stamp);
        }).start();
        long stamp = LOCK.tryOptimisticRead();
        int seen = value;
        System.out.println(LOCK.validate(stamp) + " " + seen);
    }
}
