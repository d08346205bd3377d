package waitholdinglock;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The shop is open while a customer waits: one condition, of the outer lock. */
public class LockThenConditionFixed {
    private final Lock shop = new ReentrantLock();
    private final Condition filled = shop.newCondition();
    private int items;

    void sell() throws InterruptedException {
        shop.lock();
        try {
            while (items == 0) {
                filled.await();
            }
            items--;
        } finally {
            shop.unlock();
        }
    }

    void deliver() {
        shop.lock();
        try {
            items++;
            filled.signalAll();
        } finally {
            shop.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockThenConditionFixed shop = new LockThenConditionFixed();
        new Thread(shop::deliver).start();
        shop.sell();
    }
}
