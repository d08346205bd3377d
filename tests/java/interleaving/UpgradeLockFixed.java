package interleaving;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A thread gives up the read lock before it asks for the write lock. */
public class UpgradeLockFixed {
    private static final ReadWriteLock LOCK = new ReentrantReadWriteLock();
    private static int value;

    private static void init() {
        LOCK.readLock().lock();
        boolean empty = value == 0;
        LOCK.readLock().unlock();
        if (empty) {
            LOCK.writeLock().lock();
            value = 1;
            LOCK.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(UpgradeLockFixed::init);
        worker.start();
        worker.join();
        assert value == 1;
    }
}
