package atomicityviolation;

import java.util.concurrent.locks.ReentrantLock;

/** Defect: the stock can be sold out after it was looked at, although orders come one by one: pieces are sold at the door, too. */
final class LockAsContext {
    static final class Stock {
        private int pieces = 100;

        synchronized int pieces() {
            return pieces;
        }

        synchronized void take(int count) {
            pieces -= count;
        }

        synchronized void takeOne() {
            if (pieces > 0) {
                pieces--;
            }
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Stock stock;
    private int orders;

    LockAsContext(Stock stock) {
        this.stock = stock;
    }

    void order(int count) {
        lock.lock();
        try {
            if (stock.pieces() >= count) { // ~ atomicity-violation #1
                stock.take(count); // ~ atomicity-violation #1
                orders++;
            }
        } finally {
            lock.unlock();
        }
    }

    int orders() {
        lock.lock();
        try {
            return orders;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Stock stock = new Stock();
        LockAsContext shop = new LockAsContext(stock);
        Thread door = new Thread(() -> {
            for (int i = 0; i < 30; i++) {
                stock.takeOne();
            }
        });
        door.start();
        for (int i = 0; i < 30; i++) {
            shop.order(5);
        }
        door.join();
        System.out.println(shop.orders() + " " + stock.pieces());
    }
}
