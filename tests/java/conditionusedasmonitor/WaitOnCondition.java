package conditionusedasmonitor;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** wait() and notify() of a condition, where await() and signal() were meant: both throw. */
public class WaitOnCondition {
    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean isSet;

    void await() throws InterruptedException {
        lock.lock();
        try {
            while (!isSet) {
                changed.wait(); // ~ condition-used-as-monitor #1
            }
        } finally {
            lock.unlock();
        }
    }

    void set() {
        lock.lock();
        try {
            isSet = true;
            changed.notifyAll(); // ~ condition-used-as-monitor #2
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitOnCondition cell = new WaitOnCondition();
        new Thread(cell::set).start();
        cell.await();
    }
}
