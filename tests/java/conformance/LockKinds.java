package conformance;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks used by one thread: reentrance, read and write, stamped, conditions, wrong use. */
public class LockKinds {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        show(lock.isFair(), lock.tryLock(), lock.tryLock(), lock.getHoldCount(), lock.isHeldByCurrentThread(), lock.isLocked(), lock.hasQueuedThreads(), lock.getQueueLength());
        lock.unlock();
        lock.unlock();
        fails(lock::unlock);
        Condition c = lock.newCondition();
        fails(c::signal);
        fails(c::await);
        lock.lock();
        show(lock.hasWaiters(c), lock.getWaitQueueLength(c));
        c.signalAll();
        lock.unlock();
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        rw.readLock().lock();
        show(rw.getReadLockCount(), rw.getReadHoldCount(), rw.writeLock().tryLock(), rw.isWriteLocked());
        rw.readLock().unlock();
        rw.readLock().unlock();
        rw.writeLock().lock();
        show(rw.readLock().tryLock(), rw.getWriteHoldCount(), rw.isWriteLockedByCurrentThread(), rw.getReadLockCount());
        rw.writeLock().unlock();
        rw.readLock().unlock();
        fails(() -> rw.readLock().newCondition());
        fails(() -> rw.writeLock().unlock());
        StampedLock s = new StampedLock();
        long o = s.tryOptimisticRead();
        show(o != 0, s.validate(o), s.validate(0));
        long w = s.writeLock();
        show(s.isWriteLocked(), s.validate(o), s.tryReadLock(), s.tryWriteLock(), s.tryOptimisticRead(), StampedLock.isWriteLockStamp(w));
        long r = s.tryConvertToReadLock(w);
        show(s.isReadLocked(), s.getReadLockCount(), r != 0, StampedLock.isReadLockStamp(r));
        long w2 = s.tryConvertToWriteLock(r);
        show(s.isWriteLocked(), w2 != 0, s.tryConvertToOptimisticRead(w2) != 0, s.isWriteLocked());
        fails(() -> s.unlockRead(1));
        fails(() -> s.unlockWrite(w));
        Semaphore p = new Semaphore(2);
        show(p.tryAcquire(), p.tryAcquire(2), p.availablePermits(), p.drainPermits(), p.isFair());
        p.release(5);
        p.acquireUninterruptibly(3);
        show(p.availablePermits());
        fails(() -> p.release(-1));
        CountDownLatch latch = new CountDownLatch(2);
        latch.countDown();
        show(latch.getCount());
        latch.countDown();
        latch.countDown();
        latch.await();
        show(latch.getCount());
        fails(() -> new CountDownLatch(-1));
        Thread.currentThread().interrupt();
        fails(lock::lockInterruptibly);
        Thread.currentThread().interrupt();
        fails(p::acquire);
        show(Thread.interrupted());
    }
}
