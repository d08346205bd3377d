package interleaving;

import java.util.concurrent.locks.StampedLock;

/** Who cannot upgrade releases the read lock before it waits for the write lock. */
public class StampedUpgradeFixed {
    private static final StampedLock LOCK = new StampedLock();
    private static int count;

    private static void add() {
        long read = LOCK.readLock();
        long write = LOCK.tryConvertToWriteLock(read);
        if (write == 0) {
            LOCK.unlockRead(read);
            write = LOCK.writeLock();
        }
        count++;
        LOCK.unlockWrite(write);
    }

    public static void main(String[] args) {
        new Thread(StampedUpgradeFixed::add).start();
        new Thread(StampedUpgradeFixed::add).start();
    }
}
