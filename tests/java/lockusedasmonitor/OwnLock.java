package lockusedasmonitor;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/** A lock that is written with a monitor: that it synchronises on itself and waits is how it works. */
public class OwnLock implements Lock {
    private boolean isTaken;

    @Override
    public synchronized void lock() {
        boolean isInterrupted = false;
        while (isTaken) {
            try {
                wait();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        isTaken = true;
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        synchronized (this) {
            while (isTaken) {
                this.wait();
            }
            isTaken = true;
        }
    }

    @Override
    public synchronized boolean tryLock() {
        boolean isFree = !isTaken;
        isTaken = true;
        return isFree;
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) {
        return tryLock();
    }

    @Override
    public synchronized void unlock() {
        isTaken = false;
        notifyAll();
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException();
    }

    private static int count;

    public static void main(String[] args) {
        Lock lock = new OwnLock();
        Runnable task = () -> {
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        };
        new Thread(task).start();
        new Thread(task).start();
    }
}
