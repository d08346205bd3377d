package conditionusedasmonitor;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The methods of the condition. */
public class WaitOnConditionFixed {
    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean isSet;

    void await() throws InterruptedException {
        lock.lock();
        try {
            while (!isSet) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    void set() {
        lock.lock();
        try {
            isSet = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitOnConditionFixed cell = new WaitOnConditionFixed();
        new Thread(cell::set).start();
        cell.await();
    }
}
