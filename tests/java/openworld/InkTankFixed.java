package openworld;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A larger tank is announced. A smaller one, and a leak, make nobody go on that waits for ink. */
public class InkTankFixed {
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
                room.await();
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
            limit += by;
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public void shrink(long by) {
        lock.lock();
        try {
            limit -= by;
        } finally {
            lock.unlock();
        }
    }
}
