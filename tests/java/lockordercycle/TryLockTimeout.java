package lockordercycle;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock for good: the second lock is waited for with a time-out, then the first one is released. */
final class TryLockTimeout {
    private final Lock left = new ReentrantLock();
    private final Lock right = new ReentrantLock();
    private int done;

    void attempt(Lock first, Lock second) {
        first.lock();
        try {
            if (!second.tryLock(5, TimeUnit.MILLISECONDS)) return;
            try {
                done++;
            } finally {
                second.unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) {
        TryLockTimeout pair = new TryLockTimeout();
        new Thread(() -> pair.attempt(pair.left, pair.right)).start();
        new Thread(() -> pair.attempt(pair.right, pair.left)).start();
    }
}
