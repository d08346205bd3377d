package overflow;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The buyer computes the price without waiting for the condition that the quantity is known. */
public class ConditionForgotten {
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
            return -quantity; // ~ overflow #1
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionForgotten sale = new ConditionForgotten();
        new Thread(sale::announce).start();
        System.out.println(sale.price());
    }
}
