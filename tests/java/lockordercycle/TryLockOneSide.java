package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: one thread waits, but the other one backs off, so that the first gets its lock in the end. */
final class TryLockOneSide {
    private final Lock left = new ReentrantLock();
    private final Lock right = new ReentrantLock();
    private int done;

    void patient() {
        left.lock();
        right.lock();
        done++;
        right.unlock();
        left.unlock();
    }

    void hasty() {
        right.lock();
        boolean both = left.tryLock();
        if (both) {
            done--;
            left.unlock();
        }
        right.unlock();
    }

    public static void main(String[] args) {
        TryLockOneSide pair = new TryLockOneSide();
        new Thread(pair::patient).start();
        new Thread(pair::hasty).start();
    }
}
