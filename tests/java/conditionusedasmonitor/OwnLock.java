package conditionusedasmonitor;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/** A lock that the program writes itself, with its own monitor: wait() and notify() are what it is made of. */
public class OwnLock implements Lock {
    private Thread owner;

    @Override
    public synchronized void lock() {
        while (owner != null) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        owner = Thread.currentThread();
    }

    @Override
    public void lockInterruptibly() {
        lock();
    }

    @Override
    public synchronized boolean tryLock() {
        if (owner != null) {
            return false;
        }
        owner = Thread.currentThread();
        return true;
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) {
        return tryLock();
    }

    @Override
    public synchronized void unlock() {
        owner = null;
        notify();
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException();
    }

    public static void main(String[] args) {
        OwnLock lock = new OwnLock();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                lock.lock();
                lock.unlock();
            }).start();
        }
    }
}
