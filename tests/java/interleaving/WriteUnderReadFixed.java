package interleaving;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two threads change a counter with the write lock held. */
public class WriteUnderReadFixed {
    private static final ReadWriteLock LOCK = new ReentrantReadWriteLock();
    private static int count;

    private static void add() {
        LOCK.writeLock().lock();
        count++;
        LOCK.writeLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(WriteUnderReadFixed::add);
        Thread second = new Thread(WriteUnderReadFixed::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2;
    }
}
