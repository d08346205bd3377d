package movers;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Readers may be many, and are movers to each other; what is written needs the lock for itself. */
public class ReadWrite {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int low;
    private int high;

    int width() { // atomicity: this.lock (read) ? mover : atomic
        lock.readLock().lock();
        try {
            return high - low;
        } finally {
            lock.readLock().unlock();
        }
    }

    void move(int by) { // atomicity: this.lock (write) ? mover : atomic
        lock.writeLock().lock();
        try {
            low += by;
            high += by;
        } finally {
            lock.writeLock().unlock();
        }
    }

    int middle() { // atomicity: this.lock (read) ? mover : error
        return (low + high) / 2;
    }

    int quarter() { // atomicity: this.lock (read) ? mover : atomic
        lock.readLock().lock();
        try {
            return middle() / 2;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        ReadWrite shared = new ReadWrite();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.width();
                shared.move(1);
                shared.quarter();
            }).start();
        }
    }
}
