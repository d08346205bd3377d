package lockusedasmonitor;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Every object has {@code wait} and {@code notify}; a condition means {@code await} and {@code signal}. Of that another rule tells. */
public class ConditionWait {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private int items;

    void take() throws InterruptedException {
        lock.lock();
        try {
            while (items == 0) {
                filled.wait();
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
            filled.notifyAll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionWait box = new ConditionWait();
        new Thread(box::put).start();
        box.take();
    }
}
