package openworld;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The lock is held from the question to the wait: the helpers take it once more. */
public class TollGateFixed {
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
        lock.lock();
        try {
            while (counted() < 3) {
                sleepUntilPaid();
            }
        } finally {
            lock.unlock();
        }
    }

    private void sleepUntilPaid() throws InterruptedException {
        lock.lock();
        try {
            paid.await();
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
