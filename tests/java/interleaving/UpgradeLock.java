package interleaving;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A thread asks for the write lock with the read lock held: it waits for itself. */
public class UpgradeLock {
    private static final ReadWriteLock LOCK = new ReentrantReadWriteLock();
    private static int value;

    private static void init() {
        LOCK.readLock().lock();
        boolean empty = value == 0;
        if (empty) {
            LOCK.writeLock().lock(); // ~ deadlock #1
            value = 1;
            LOCK.writeLock().unlock();
        }
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(UpgradeLock::init);
        worker.start();
        worker.join();
        assert value == 1;
    }
}
