package waitwithoutlock;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The lock is released before the wait, and the other wait has never seen one. */
public class UnlockedTooEarly {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int value;

    void awaitChange(int old) throws InterruptedException {
        lock.lock();
        int current = value;
        lock.unlock();
        while (current == old) {
            changed.await(); // ~ wait-without-lock #1
            current = value;
        }
    }

    void awaitAny() throws InterruptedException {
        while (value == 0) {
            pause();
        }
    }

    private void pause() throws InterruptedException {
        changed.await(); // ~ wait-without-lock #2
    }

    void change(int now) {
        lock.lock();
        try {
            value = now;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        UnlockedTooEarly cell = new UnlockedTooEarly();
        new Thread(() -> {
            try {
                cell.awaitChange(0);
                cell.awaitAny();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        cell.change(7);
    }
}
