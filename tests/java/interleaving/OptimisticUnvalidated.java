package interleaving;

import java.util.concurrent.locks.StampedLock;

/** An optimistic read is not validated, and may see half of a change. */
public class OptimisticUnvalidated {
    private static final StampedLock LOCK = new StampedLock();
    private static volatile int low;
    private static volatile int high;

    private static void set(int value) {
        long stamp = LOCK.writeLock();
        low = value;
        high = value;
        LOCK.unlockWrite(stamp);
    }

    private static int span() {
        long stamp = LOCK.tryOptimisticRead();
        int span = high - low;
        return stamp == 0 ? 0 : span;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> set(1));
        writer.start();
        int span = span();
        writer.join();
        assert span == 0; // ~ assertion #1
    }
}
