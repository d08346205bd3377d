package lockonchangingfield;

import java.util.concurrent.locks.ReentrantLock;

/** A reset takes the lock like everybody else. */
public class ResetLockFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private int total;

    void add(int amount) {
        lock.lock();
        try {
            total += amount;
        } finally {
            lock.unlock();
        }
    }

    void reset() {
        lock.lock();
        try {
            total = 0;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        ResetLockFixed sum = new ResetLockFixed();
        for (int i = 0; i < 4; i++) {
            new Thread(() -> sum.add(1)).start();
        }
        sum.reset();
    }
}
