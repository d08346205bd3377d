package lockordercycle;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Cannot deadlock: the lock is taken for writing from the start, and then downgraded, which is allowed. */
final class ReadUpgradeFixed {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private String cached;

    String get() {
        lock.writeLock().lock();
        try {
            if (cached == null) cached = "computed";
            lock.readLock().lock();
        } finally {
            lock.writeLock().unlock();
        }
        try {
            return cached;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        ReadUpgradeFixed cache = new ReadUpgradeFixed();
        new Thread(cache::get).start();
        new Thread(cache::get).start();
    }
}
