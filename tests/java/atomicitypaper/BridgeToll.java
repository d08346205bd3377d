package atomicitypaper;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Defect: the explicit lock of the cash box is released between reading the sum and emptying the box. */
final class BridgeToll {
    static final class CashBox {
        final Lock lock = new ReentrantLock();
        private int coins = 4;

        void insert() {
            lock.lock();
            try {
                coins++;
            } finally {
                lock.unlock();
            }
        }

        int coins() {
            lock.lock();
            try {
                return coins;
            } finally {
                lock.unlock();
            }
        }

        void empty() {
            lock.lock();
            try {
                coins = 0;
            } finally {
                lock.unlock();
            }
        }
    }

    private final CashBox box = new CashBox();
    private int bank;

    synchronized void collect() {
        bank += box.coins(); // ~ atomicity-violation #1
        box.empty(); // ~ atomicity-violation #1
    }

    synchronized int bank() {
        return bank;
    }

    public static void main(String[] args) throws InterruptedException {
        BridgeToll bridge = new BridgeToll();
        Thread driver = new Thread(bridge.box::insert);
        driver.start();
        bridge.collect();
        driver.join();
        if (bridge.bank() + bridge.box.coins() != 5) {
            throw new AssertionError("a coin is lost");
        }
    }
}
