package unlockwithoutlock;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Correct uses as they are found in documentation and books. */
public class Documented {
    private final ReentrantReadWriteLock cache = new ReentrantReadWriteLock();
    private final StampedLock stamps = new StampedLock();
    private final ReentrantLock[] stripes = {new ReentrantLock(), new ReentrantLock()};
    private final ReentrantLock lock = new ReentrantLock();
    private boolean valid;
    private int data;

    /** The write lock for a while, in place of the read lock. */
    int cached() {
        cache.readLock().lock();
        if (!valid) {
            cache.readLock().unlock();
            cache.writeLock().lock();
            try {
                if (!valid) {
                    data = Integer.parseInt(System.getProperty("data"));
                    valid = true;
                }
                cache.readLock().lock();
            } finally {
                cache.writeLock().unlock();
            }
        }
        try {
            return data;
        } finally {
            cache.readLock().unlock();
        }
    }

    static boolean transfer(ReentrantLock from, ReentrantLock to) {
        while (true) {
            if (from.tryLock()) {
                try {
                    if (to.tryLock()) {
                        try {
                            return true;
                        } finally {
                            to.unlock();
                        }
                    }
                } finally {
                    from.unlock();
                }
            }
            Thread.onSpinWait();
        }
    }

    /** Both or none. */
    static boolean both(ReentrantLock one, ReentrantLock other) {
        boolean first = false;
        boolean second = false;
        try {
            first = one.tryLock();
            second = other.tryLock();
        } finally {
            if (!(first && second)) {
                if (first) {
                    one.unlock();
                }
                if (second) {
                    other.unlock();
                }
            }
        }
        return first && second;
    }

    int optimistic() {
        long stamp = stamps.tryOptimisticRead();
        int seen = data;
        if (!stamps.validate(stamp)) {
            stamp = stamps.readLock();
            try {
                seen = data;
            } finally {
                stamps.unlockRead(stamp);
            }
        }
        return seen;
    }

    void upgraded() {
        long stamp = stamps.readLock();
        try {
            while (data == 0) {
                long write = stamps.tryConvertToWriteLock(stamp);
                if (write != 0) {
                    stamp = write;
                    data = 1;
                    break;
                }
                stamps.unlockRead(stamp);
                stamp = stamps.writeLock();
            }
        } finally {
            stamps.unlock(stamp);
        }
    }

    void all() {
        for (ReentrantLock stripe : stripes) {
            stripe.lock();
        }
        try {
            data++;
        } finally {
            for (ReentrantLock stripe : stripes) {
                stripe.unlock();
            }
        }
    }

    void each() {
        for (ReentrantLock stripe : stripes) {
            stripe.lock();
            try {
                if (data > 3) {
                    continue;
                }
                data++;
            } finally {
                stripe.unlock();
            }
        }
    }

    /** With and without a limit. */
    boolean within(long millis) throws InterruptedException {
        boolean free;
        if (millis > 0) {
            free = lock.tryLock(millis, TimeUnit.MILLISECONDS);
        } else {
            lock.lockInterruptibly();
            free = true;
        }
        if (!free) {
            return false;
        }
        try {
            data++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Released before something slow, on one of two paths. */
    void early(boolean slow) {
        boolean held = true;
        lock.lock();
        try {
            data++;
            if (slow) {
                lock.unlock();
                held = false;
                System.out.println(data);
            }
        } finally {
            if (held) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Documented documented = new Documented();
        new Thread(() -> {
            documented.cached();
            documented.upgraded();
            documented.all();
        }).start();
        documented.each();
        documented.optimistic();
        documented.within(args.length);
        documented.early(args.length > 1);
        transfer(documented.stripes[0], documented.stripes[1]);
        both(documented.stripes[0], documented.stripes[1]);
    }
}
