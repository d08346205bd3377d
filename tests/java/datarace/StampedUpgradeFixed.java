package datarace;

import java.util.concurrent.locks.StampedLock;

/** No race: the read lock is converted into the write lock, or released for it. */
final class StampedUpgradeFixed {
    private final StampedLock lock = new StampedLock();
    private int level = 1;

    void refill() {
        long stamp = lock.readLock();
        try {
            while (level < 10) {
                long write = lock.tryConvertToWriteLock(stamp);
                if (write == 0) {
                    lock.unlockRead(stamp);
                    stamp = lock.writeLock();
                } else {
                    stamp = write;
                    level++; // ~? data-race #1
                }
            }
        } finally {
            lock.unlock(stamp);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StampedUpgradeFixed tank = new StampedUpgradeFixed();
        Thread left = new Thread(tank::refill);
        Thread right = new Thread(tank::refill);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(tank.level);
    }
}
