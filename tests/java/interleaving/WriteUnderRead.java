package interleaving;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two threads change a counter with the read lock held, which does not exclude them. */
public class WriteUnderRead {
    private static final ReadWriteLock LOCK = new ReentrantReadWriteLock();
    private static int count;

    private static void add() {
        LOCK.readLock().lock();
        count++; // ~ race #1
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(WriteUnderRead::add);
        Thread second = new Thread(WriteUnderRead::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2; // ~ assertion #2
    }
}
