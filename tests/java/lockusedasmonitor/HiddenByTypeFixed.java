package lockusedasmonitor;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Who writes takes the write lock. */
public class HiddenByTypeFixed {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int hits;

    int hits() {
        lock.readLock().lock();
        try {
            return hits;
        } finally {
            lock.readLock().unlock();
        }
    }

    void hit() {
        lock.writeLock().lock();
        try {
            hits++;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        HiddenByTypeFixed page = new HiddenByTypeFixed();
        new Thread(page::hit).start();
        System.out.println(page.hits());
    }
}
