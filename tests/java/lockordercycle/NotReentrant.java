package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Deadlocks, each thread by itself: a stamped lock is not for those who have it, and a reader does not become a writer. */
final class NotReentrant {
    private final StampedLock stamped = new StampedLock();
    private final StampedLock twice = new StampedLock();
    private final Lock view = new StampedLock().asWriteLock();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int size;

    int size() {
        long stamp = stamped.readLock(); // ~ lock-order-cycle #1
        try {
            return size;
        } finally {
            stamped.unlockRead(stamp);
        }
    }

    void grow() {
        long stamp = stamped.writeLock();
        try {
            size = size() + 1;
        } finally {
            stamped.unlockWrite(stamp);
        }
    }

    void shrink() {
        long outer = twice.writeLock();
        long inner = twice.writeLock(); // ~ lock-order-cycle #2
        size--;
        twice.unlock(inner);
        twice.unlock(outer);
    }

    void refill() {
        view.lock();
        try {
            reset();
        } finally {
            view.unlock();
        }
    }

    private void reset() {
        view.lock(); // ~ lock-order-cycle #3
        try {
            size = 0;
        } finally {
            view.unlock();
        }
    }

    void once() {
        lock.readLock().lock();
        try {
            if (size == 0) {
                lock.writeLock().lock(); // ~ lock-order-cycle #4
                size = 1;
                lock.writeLock().unlock();
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        NotReentrant box = new NotReentrant();
        new Thread(box::grow).start();
        new Thread(() -> {
            box.shrink();
            box.refill();
            box.once();
        }).start();
        System.out.println(box.size());
    }
}
