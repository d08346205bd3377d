package waitnotinloop;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The wrong method: {@code await} was meant. That is the mistake, of which another rule tells. */
public class OnCondition {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private int items;

    void take() throws InterruptedException {
        lock.lock();
        try {
            if (items == 0) {
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
        OnCondition box = new OnCondition();
        new Thread(box::put).start();
        box.take();
    }
}
