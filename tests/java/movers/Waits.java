package movers;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** To wait is to give the lock back and to take it again, also if it is the caller's. */
public class Waits {
    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean isReady;
    private int value;

    synchronized void await() throws InterruptedException { // atomicity: compound
        while (!isReady) {
            wait();
        }
        isReady = false;
    }

    synchronized void signal() { // atomicity: this ? mover : atomic
        isReady = true;
        notifyAll();
    }

    void awaitValue() throws InterruptedException { // atomicity: compound
        lock.lock();
        try {
            while (value == 0) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    void setValue(int next) { // atomicity: this.lock ? mover : atomic
        lock.lock();
        try {
            value = next;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        Waits shared = new Waits();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.signal();
                shared.setValue(1);
            }).start();
            new Thread(() -> {
                try {
                    shared.await();
                    shared.awaitValue();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        }
    }
}
