package openworld;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Printers wait for ink. A refill tells them, but a larger tank does not. */
public class InkTank {
    private final Lock lock = new ReentrantLock();
    private final Condition enough = lock.newCondition();
    private final Condition room = lock.newCondition();
    private long drops;
    private long limit = 100;

    public void print(long needed) throws InterruptedException {
        lock.lock();
        try {
            while (!suffices(needed)) {
                enough.await();
            }
            drops -= needed;
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean suffices(long needed) {
        return drops >= needed;
    }

    public void refill(long more) throws InterruptedException {
        lock.lock();
        try {
            while (drops + more > limit) {
                room.await(); // ~ lost-wakeup #1
            }
            drops += more;
            enough.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public void enlarge(long by) {
        lock.lock();
        try {
            limit += by; // ~ lost-wakeup #1
        } finally {
            lock.unlock();
        }
    }
}
