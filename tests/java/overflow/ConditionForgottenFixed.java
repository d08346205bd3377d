package overflow;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The buyer computes the price when the quantity is known. */
public class ConditionForgottenFixed {
    private final Lock lock = new ReentrantLock();
    private final Condition known = lock.newCondition();
    private long quantity = Long.MIN_VALUE;

    void announce() {
        lock.lock();
        try {
            quantity = 25;
            known.signalAll();
        } finally {
            lock.unlock();
        }
    }

    long price() throws InterruptedException {
        lock.lock();
        try {
            while (quantity < 0) {
                known.await();
            }
            return -quantity;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionForgottenFixed sale = new ConditionForgottenFixed();
        new Thread(sale::announce).start();
        System.out.println(sale.price());
    }
}
