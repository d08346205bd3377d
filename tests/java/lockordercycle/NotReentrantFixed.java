package lockordercycle;

import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Cannot deadlock: each thread gives back what it has, or converts it, before it takes more; and a writer may read what is reentrant. */
final class NotReentrantFixed {
    private final StampedLock stamped = new StampedLock();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int size;

    int size() {
        long stamp = stamped.readLock();
        try {
            return size;
        } finally {
            stamped.unlockRead(stamp);
        }
    }

    void grow() {
        int old = size();
        long stamp = stamped.writeLock();
        try {
            size = old + 1;
        } finally {
            stamped.unlockWrite(stamp);
        }
    }

    void once() {
        long stamp = stamped.readLock();
        try {
            while (size == 0) {
                long converted = stamped.tryConvertToWriteLock(stamp);
                if (converted != 0) {
                    stamp = converted;
                    size = 1;
                } else {
                    stamped.unlockRead(stamp);
                    stamp = stamped.writeLock();
                }
            }
        } finally {
            stamped.unlock(stamp);
        }
    }

    void look() {
        long stamp = stamped.tryOptimisticRead();
        int seen = size;
        if (!stamped.validate(stamp)) {
            stamp = stamped.readLock();
            seen = size;
            stamped.unlockRead(stamp);
        }
        System.out.println(seen);
    }

    void count() {
        lock.writeLock().lock();
        try {
            lock.writeLock().lock();
            lock.readLock().lock();
            System.out.println("counted");
            lock.readLock().unlock();
            lock.writeLock().unlock();
        } finally {
            lock.writeLock().unlock();
        }
    }

    static void copy(NotReentrantFixed from, NotReentrantFixed to) {
        long stamp = from.stamped.writeLock();
        try {
            from.size = 0;
        } finally {
            from.stamped.unlockWrite(stamp);
        }
        to.grow();
    }

    public static void main(String[] args) {
        NotReentrantFixed box = new NotReentrantFixed();
        NotReentrantFixed other = new NotReentrantFixed();
        new Thread(box::grow).start();
        new Thread(() -> {
            box.once();
            box.count();
            copy(box, other);
        }).start();
        box.look();
        box.count();
        copy(other, box);
    }
}
