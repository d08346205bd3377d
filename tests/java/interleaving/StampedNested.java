package interleaving;

import java.util.concurrent.locks.StampedLock;

/** A stamped lock is not reentrant: a thread that holds it waits for itself. */
public class StampedNested {
    private static final StampedLock LOCK = new StampedLock();
    private static int count;

    private static void add() {
        long stamp = LOCK.writeLock(); // ~ deadlock #1
        count++;
        LOCK.unlockWrite(stamp);
    }

    private static void work() {
        long stamp = LOCK.writeLock();
        add();
        LOCK.unlockWrite(stamp);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(StampedNested::work);
        worker.start();
        worker.join();
        assert count == 1;
    }
}
