package atomicityviolation;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The read lock is held for both readings. */
final class ReadLockTwiceFixed {
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

        int spread() {
            lock.readLock().lock();
            try {
                return sell() - buy();
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

    ReadLockTwiceFixed(Rates rates) {
        this.rates = rates;
    }

    synchronized void watch() {
        widest = Math.max(widest, rates.spread());
    }

    synchronized int widest() {
        return widest;
    }

    public static void main(String[] args) throws InterruptedException {
        Rates rates = new Rates();
        ReadLockTwiceFixed watcher = new ReadLockTwiceFixed(rates);
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
