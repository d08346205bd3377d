package unlockwithoutlock;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks and permits that are released though they may not have been acquired. */
public class Turnstile {
    private final ReentrantLock lock = new ReentrantLock();
    private final ReadWriteLock table = new ReentrantReadWriteLock();
    private final StampedLock stamps = new StampedLock();
    private final Semaphore permits = new Semaphore(2);
    private int passed;

    /** The lock may be busy. */
    void tried() {
        boolean free = lock.tryLock(); // ~ unlock-without-lock #1
        try {
            if (free) {
                passed++;
            }
        } finally {
            lock.unlock(); // ~ unlock-without-lock #1
        }
    }

    /** The wait may time out, in which case the result is only logged. */
    void timed() throws InterruptedException {
        if (!lock.tryLock(1, TimeUnit.SECONDS)) { // ~ unlock-without-lock #2
            System.out.println("busy");
        }
        passed++;
        lock.unlock(); // ~ unlock-without-lock #2
    }

    /** The interrupt comes before the lock. */
    void interrupted() {
        try {
            lock.lockInterruptibly(); // ~ unlock-without-lock #3
            passed++;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock(); // ~ unlock-without-lock #3
        }
    }

    boolean twice(int limit) {
        lock.lock();
        try {
            if (passed > limit) {
                lock.unlock(); // ~ unlock-without-lock #4
                return false;
            }
            passed++;
            return true;
        } finally {
            lock.unlock(); // ~ unlock-without-lock #4
        }
    }

    int wrongMode() {
        table.readLock().lock(); // ~ unlock-without-lock #5
        try {
            return passed;
        } finally {
            table.writeLock().unlock(); // ~ unlock-without-lock #5
        }
    }

    int wrongStampMode() {
        long stamp = stamps.readLock(); // ~ unlock-without-lock #6
        try {
            return passed;
        } finally {
            stamps.unlockWrite(stamp); // ~ unlock-without-lock #6
        }
    }

    /** The permit may not have been acquired. */
    void permit() throws InterruptedException {
        try {
            permits.acquire(); // ~ unlock-without-lock #7
            passed++;
        } finally {
            permits.release(); // ~ unlock-without-lock #7
        }
    }

    /** The check may throw before the lock is acquired. */
    void checkedInside(int count) {
        try {
            if (count < 0) {
                throw new IllegalArgumentException(); // ~ unlock-without-lock #8
            }
            lock.lock();
            passed += count;
        } finally {
            lock.unlock(); // ~ unlock-without-lock #8
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Turnstile turnstile = new Turnstile();
        Lock other = new ReentrantLock();
        other.lock();
        other.unlock();
        Thread visitor = new Thread(() -> {
            turnstile.tried();
            turnstile.interrupted();
        });
        visitor.start();
        visitor.interrupt();
        turnstile.timed();
        turnstile.twice(3);
        turnstile.wrongMode();
        turnstile.wrongStampMode();
        turnstile.permit();
        turnstile.checkedInside(args.length);
    }
}
