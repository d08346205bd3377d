package lockusedasmonitor;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Waits for the condition itself. */
public class ConditionWaitFixed {
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
            filled.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionWaitFixed box = new ConditionWaitFixed();
        new Thread(box::put).start();
        box.take();
    }
}
