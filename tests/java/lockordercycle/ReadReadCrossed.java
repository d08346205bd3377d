package lockordercycle;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Cannot deadlock: both threads only read, nobody ever takes a write lock, and readers do not exclude each other. */
final class ReadReadCrossed {
    private final ReadWriteLock names = new ReentrantReadWriteLock();
    private final ReadWriteLock numbers = new ReentrantReadWriteLock();

    void byName() {
        names.readLock().lock();
        try {
            numbers.readLock().lock();
            numbers.readLock().unlock();
        } finally {
            names.readLock().unlock();
        }
    }

    void byNumber() {
        numbers.readLock().lock();
        try {
            names.readLock().lock();
            names.readLock().unlock();
        } finally {
            numbers.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        ReadReadCrossed book = new ReadReadCrossed();
        new Thread(book::byName).start();
        new Thread(book::byNumber).start();
    }
}
