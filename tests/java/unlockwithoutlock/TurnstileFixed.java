package unlockwithoutlock;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Each release is reached only with the lock. */
public class TurnstileFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private final ReadWriteLock table = new ReentrantReadWriteLock();
    private final StampedLock stamps = new StampedLock();
    private final Semaphore permits = new Semaphore(2);
    private int passed;
    private boolean holding;

    /** The flag remembers it. */
    void tried() {
        boolean free = false;
        try {
            free = lock.tryLock();
            if (free) {
                passed++;
            }
        } finally {
            if (free) {
                lock.unlock();
            }
        }
    }

    /** So does a field. */
    void remembered() {
        holding = lock.tryLock();
        try {
            System.out.println("tried");
        } finally {
            if (holding) {
                lock.unlock();
            }
        }
    }

    void timed() throws InterruptedException {
        if (!lock.tryLock(1, TimeUnit.SECONDS)) {
            System.out.println("busy");
            lock.lock();
        }
        passed++;
        lock.unlock();
    }

    /** Asked until it is free. */
    void patiently() {
        while (!lock.tryLock()) {
            Thread.onSpinWait();
        }
        try {
            passed++;
        } finally {
            lock.unlock();
        }
    }

    void interrupted() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            passed++;
        } finally {
            lock.unlock();
        }
    }

    /** Inside the try, but a flag says whether it was acquired. */
    void flagged() {
        boolean interrupted = false;
        try {
            lock.lockInterruptibly();
            passed++;
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (!interrupted) {
            lock.unlock();
        }
    }

    /** lock() does not throw. */
    void inside() {
        try {
            lock.lock();
            passed++;
        } finally {
            lock.unlock();
        }
    }

    /** Asked before it is released. */
    void asked() {
        lock.lock();
        try {
            if (passed > 3) {
                lock.unlock();
                return;
            }
            passed++;
        } finally {
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }

    /** Given up for a while, and acquired again. */
    void without(int limit) {
        lock.lock();
        try {
            while (passed < limit) {
                lock.unlock();
                System.out.println("waiting");
                lock.lock();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Acquired twice, released twice. */
    void reentrant() {
        lock.lock();
        lock.lock();
        passed++;
        lock.unlock();
        lock.unlock();
    }

    /** The lock is the caller's, which gets it back. */
    void givenUp() {
        lock.unlock();
        try {
            System.out.println("waiting");
        } finally {
            lock.lock();
        }
    }

    /** Only if another thread may be there. */
    void perhaps(boolean shared) {
        if (shared) {
            lock.lock();
        }
        passed++;
        if (shared) {
            lock.unlock();
        }
    }

    /** Down from the write lock to the read lock. */
    int downgraded() {
        table.writeLock().lock();
        try {
            passed++;
            table.readLock().lock();
        } finally {
            table.writeLock().unlock();
        }
        try {
            return passed;
        } finally {
            table.readLock().unlock();
        }
    }

    private final ReentrantReadWriteLock across = new ReentrantReadWriteLock();

    /** The caller has the write lock, and gets the read lock for it. */
    void exchanged() {
        across.readLock().lock();
        across.writeLock().unlock();
    }

    void begin() {
        across.writeLock().lock();
    }

    void end() {
        across.readLock().unlock();
    }

    int stamped() {
        long stamp = stamps.tryReadLock();
        if (stamp == 0) {
            return -1;
        }
        try {
            return passed;
        } finally {
            stamps.unlockRead(stamp);
        }
    }

    void permit() throws InterruptedException {
        permits.acquire();
        try {
            passed++;
        } finally {
            permits.release();
        }
    }

    /** A permit for others: nothing was acquired. */
    void more() {
        if (!permits.tryAcquire()) {
            permits.release();
        }
    }

    private void leave() {
        lock.unlock();
    }

    private void enter() {
        lock.lock();
    }

    /** Through other methods. */
    void helped() {
        lock.lock();
        leave();
        enter();
        lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        TurnstileFixed turnstile = new TurnstileFixed();
        Thread visitor = new Thread(() -> {
            turnstile.tried();
            turnstile.flagged();
        });
        visitor.start();
        visitor.interrupt();
        turnstile.remembered();
        turnstile.timed();
        turnstile.patiently();
        turnstile.interrupted();
        turnstile.inside();
        turnstile.asked();
        turnstile.without(0);
        turnstile.reentrant();
        turnstile.lock.lock();
        turnstile.givenUp();
        turnstile.lock.unlock();
        turnstile.perhaps(args.length > 0);
        turnstile.downgraded();
        turnstile.begin();
        turnstile.exchanged();
        turnstile.end();
        turnstile.stamped();
        turnstile.permit();
        turnstile.more();
        turnstile.helped();
    }
}
