package lockusedasmonitor;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Declared as a plain object, it is a read-write lock all the same. */
public class HiddenByType {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Object guard = lock;
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
        synchronized (guard) { // ~ lock-used-as-monitor #1
            hits++;
        }
    }

    public static void main(String[] args) {
        HiddenByType page = new HiddenByType();
        new Thread(page::hit).start();
        System.out.println(page.hits());
    }
}
