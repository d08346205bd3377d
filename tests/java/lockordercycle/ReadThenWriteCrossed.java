package lockordercycle;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Cannot deadlock: the orders are opposite, but the index is only ever locked for reading, so nobody has to wait for
 * it.
 */
final class ReadThenWriteCrossed {
    private final ReadWriteLock index = new ReentrantReadWriteLock();
    private final ReadWriteLock data = new ReentrantReadWriteLock();
    private int writes;

    void update() {
        index.readLock().lock();
        data.writeLock().lock();
        writes++;
        data.writeLock().unlock();
        index.readLock().unlock();
    }

    void compact() {
        data.writeLock().lock();
        index.readLock().lock();
        writes = 0;
        index.readLock().unlock();
        data.writeLock().unlock();
    }

    public static void main(String[] args) {
        ReadThenWriteCrossed table = new ReadThenWriteCrossed();
        new Thread(table::update).start();
        new Thread(table::compact).start();
    }
}
