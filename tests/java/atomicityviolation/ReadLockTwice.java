package atomicityviolation;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Defect: the rates can be replaced between the two readings, and the spread mixes old and new. */
final class ReadLockTwice {
    static final class Rates {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private int buy = 100;
        private int sell = 101;

        int buy() {
            lock.readLock().lock();
            try {
                return buy;
            } finally {
                lock.readLock().unlock();
            }
        }

        int sell() {
            lock.readLock().lock();
            try {
                return sell;
            } finally {
                lock.readLock().unlock();
            }
        }

        void quote(int price) {
            lock.writeLock().lock();
            try {
                buy = price;
                sell = price + 1;
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    private final Rates rates;
    private int widest;

    ReadLockTwice(Rates rates) {
        this.rates = rates;
    }

    synchronized void watch() {
        int buy = rates.buy(); // ~ atomicity-violation #1
        int sell = rates.sell(); // ~ atomicity-violation #1
        widest = Math.max(widest, sell - buy);
    }

    synchronized int widest() {
        return widest;
    }

    public static void main(String[] args) throws InterruptedException {
        Rates rates = new Rates();
        ReadLockTwice watcher = new ReadLockTwice(rates);
        Thread market = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                rates.quote(100 + i);
            }
        });
        market.start();
        for (int i = 0; i < 1000; i++) {
            watcher.watch();
        }
        market.join();
        System.out.println(watcher.widest());
    }
}
