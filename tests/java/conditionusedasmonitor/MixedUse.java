package conditionusedasmonitor;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** One thread waits for the condition, the other notifies its monitor: the two never meet. */
public class MixedUse {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private int items;

    void take() throws InterruptedException {
        lock.lock();
        try {
            while (items == 0) {
                filled.await();
            }
            items--;
        } finally {
            lock.unlock();
        }
    }

    void put() {
        lock.lock();
        try {
            items++;
        } finally {
            lock.unlock();
        }
        wake(filled);
    }

    private static void wake(Object monitor) {
        synchronized (monitor) {
            monitor.notify(); // ~ condition-used-as-monitor #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MixedUse store = new MixedUse();
        new Thread(store::put).start();
        store.take();
    }
}
