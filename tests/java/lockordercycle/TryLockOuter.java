package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Can deadlock: the lock that was only tried is held all the same when the thread waits for the next one. */
final class TryLockOuter {
    private final Lock left = new ReentrantLock();
    private final Lock right = new ReentrantLock();
    private int done;

    void patient() {
        left.lock();
        right.lock(); // ~ lock-order-cycle #1
        done++;
        right.unlock();
        left.unlock();
    }

    void hasty() {
        if (!right.tryLock()) return;
        try {
            left.lock(); // ~ lock-order-cycle #1
            done--;
            left.unlock();
        } finally {
            right.unlock();
        }
    }

    public static void main(String[] args) {
        TryLockOuter pair = new TryLockOuter();
        new Thread(pair::patient).start();
        new Thread(pair::hasty).start();
    }
}
