package lockordercycle;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Cannot deadlock: the price is read before the rates are locked. */
final class WriteReadCrossedFixed {
    private final ReadWriteLock prices = new ReentrantReadWriteLock();
    private final ReadWriteLock rates = new ReentrantReadWriteLock();
    private int price;
    private int rate;

    void convert() {
        prices.writeLock().lock();
        try {
            rates.readLock().lock();
            price += rate;
            rates.readLock().unlock();
        } finally {
            prices.writeLock().unlock();
        }
    }

    void derive() {
        prices.readLock().lock();
        int seen = price;
        prices.readLock().unlock();
        rates.writeLock().lock();
        try {
            rate = seen;
        } finally {
            rates.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        WriteReadCrossedFixed market = new WriteReadCrossedFixed();
        new Thread(market::convert).start();
        new Thread(market::derive).start();
    }
}
