package lockordercycle;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Deadlocks: a write lock is not granted as long as anybody reads, not even to the reader itself. The two threads wait
 * for each other, and each for itself.
 */
final class ReadUpgrade {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private String cached;

    String get() {
        lock.readLock().lock();
        try {
            if (cached == null) {
                lock.writeLock().lock(); // ~ lock-order-cycle #1
                try {
                    cached = "computed";
                } finally {
                    lock.writeLock().unlock();
                }
            }
            return cached;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        ReadUpgrade cache = new ReadUpgrade();
        new Thread(cache::get).start();
        new Thread(cache::get).start();
    }
}
