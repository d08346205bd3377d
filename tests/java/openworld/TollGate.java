package openworld;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A helper asks under the lock whether the toll is paid; the lock is free before the wait. */
public class TollGate {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition paid = lock.newCondition();
    private int coins;

    private int counted() {
        lock.lock();
        try {
            return coins;
        } finally {
            lock.unlock();
        }
    }

    public void pass() throws InterruptedException {
        while (counted() < 3) { // ~ lost-wakeup #1
            sleepUntilPaid();
        }
    }

    private void sleepUntilPaid() throws InterruptedException {
        lock.lock();
        try {
            paid.await(); // ~ lost-wakeup #1
        } finally {
            lock.unlock();
        }
    }

    public void pay() {
        lock.lock();
        try {
            coins++;
            paid.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
