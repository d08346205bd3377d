package interleaving;

import java.util.concurrent.locks.StampedLock;

/** A stamped lock is taken once. */
public class StampedNestedFixed {
    private static final StampedLock LOCK = new StampedLock();
    private static int count;

    private static void add() {
        count++;
    }

    private static void work() {
        long stamp = LOCK.writeLock();
        add();
        LOCK.unlockWrite(stamp);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(StampedNestedFixed::work);
        worker.start();
        worker.join();
        assert count == 1;
    }
}
