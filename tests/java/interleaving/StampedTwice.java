package interleaving;

import java.util.concurrent.locks.StampedLock;

/** A lock that is not reentrant is taken twice, by a thread that is alone. */
public class StampedTwice {
    private static final StampedLock LOCK = new StampedLock();

    public static void main(String[] args) {
        LOCK.writeLock();
        LOCK.readLock(); // ~ deadlock #1
    }
}
