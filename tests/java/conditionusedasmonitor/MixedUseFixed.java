package conditionusedasmonitor;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The condition is signalled; the method that notifies monitors gets a plain object. */
public class MixedUseFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final Object plain = new Object();
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
            filled.signal();
        } finally {
            lock.unlock();
        }
        wake(plain);
    }

    private static void wake(Object monitor) {
        synchronized (monitor) {
            monitor.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MixedUseFixed store = new MixedUseFixed();
        new Thread(store::put).start();
        store.take();
    }
}
