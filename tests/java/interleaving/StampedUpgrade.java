package interleaving;

import java.util.concurrent.locks.StampedLock;

/** Who cannot upgrade waits for the write lock, and keeps the read lock: two of them wait for each other. */
public class StampedUpgrade {
    private static final StampedLock LOCK = new StampedLock();
    private static int count;

    private static void add() {
        long read = LOCK.readLock();
        long write = LOCK.tryConvertToWriteLock(read);
        if (write == 0) {
            write = LOCK.writeLock(); // ~ deadlock #1
        }
        count++;
        LOCK.unlockWrite(write);
    }

    public static void main(String[] args) {
        new Thread(StampedUpgrade::add).start();
        new Thread(StampedUpgrade::add).start();
    }
}
