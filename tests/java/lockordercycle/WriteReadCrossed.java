package lockordercycle;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Can deadlock: each thread holds one lock for writing and waits to read under the other one. */
final class WriteReadCrossed {
    private final ReadWriteLock prices = new ReentrantReadWriteLock();
    private final ReadWriteLock rates = new ReentrantReadWriteLock();
    private int price;
    private int rate;

    void convert() {
        prices.writeLock().lock();
        try {
            rates.readLock().lock(); // ~ lock-order-cycle #1
            price += rate;
            rates.readLock().unlock();
        } finally {
            prices.writeLock().unlock();
        }
    }

    void derive() {
        rates.writeLock().lock();
        try {
            prices.readLock().lock(); // ~ lock-order-cycle #1
            rate = price;
            prices.readLock().unlock();
        } finally {
            rates.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        WriteReadCrossed market = new WriteReadCrossed();
        new Thread(market::convert).start();
        new Thread(market::derive).start();
    }
}
