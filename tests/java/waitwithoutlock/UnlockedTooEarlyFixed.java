package waitwithoutlock;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The lock is taken by methods of its own, or only tried. */
public class UnlockedTooEarlyFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int value;

    private void enter() {
        lock.lock();
    }

    private void leave() {
        lock.unlock();
    }

    void awaitChange(int old) throws InterruptedException {
        enter();
        try {
            while (value == old) {
                changed.await();
            }
        } finally {
            leave();
        }
    }

    boolean awaitIfFree(int old) throws InterruptedException {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            while (value == old) {
                changed.await();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    void change(int now) {
        enter();
        try {
            value = now;
            changed.signalAll();
        } finally {
            leave();
        }
    }

    public static void main(String[] args) {
        UnlockedTooEarlyFixed cell = new UnlockedTooEarlyFixed();
        new Thread(() -> {
            try {
                cell.awaitChange(0);
                cell.awaitIfFree(0);
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        cell.change(7);
    }
}
