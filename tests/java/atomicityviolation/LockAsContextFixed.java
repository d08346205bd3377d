package atomicityviolation;

import java.util.concurrent.locks.ReentrantLock;

/** The stock is locked from the look to the sale. */
final class LockAsContextFixed {
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

    LockAsContextFixed(Stock stock) {
        this.stock = stock;
    }

    void order(int count) {
        lock.lock();
        try {
            synchronized (stock) {
                if (stock.pieces() >= count) {
                    stock.take(count);
                    orders++;
                }
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
        LockAsContextFixed shop = new LockAsContextFixed(stock);
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
