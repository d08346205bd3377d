package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** Fine: the lock is always taken; a local variable remembers whether it could be had at once. */
final class SwitchedLockFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private int visitors;
    private int waits;

    void enter() {
        boolean had = lock.tryLock();
        if (!had) {
            lock.lock();
        }
        visitors++;
        if (!had) {
            waits++;
        }
        lock.unlock();
    }

    void tryEnter() {
        boolean had = lock.tryLock();
        if (had) {
            visitors++;
        }
        Thread.onSpinWait();
        if (had) {
            waits--;
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        SwitchedLockFixed gate = new SwitchedLockFixed();
        new Thread(gate::enter).start();
        new Thread(gate::tryEnter).start();
    }
}
