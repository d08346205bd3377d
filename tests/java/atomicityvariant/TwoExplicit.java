package atomicityvariant;

import java.util.concurrent.locks.ReentrantLock;

/** Defect: a piece that goes from the store to the shop can be seen in both. */
final class TwoExplicit {
    static final class Shelf {
        final ReentrantLock lock = new ReentrantLock();
        int pieces = 50;
    }

    private final ReentrantLock own = new ReentrantLock();
    private int most;

    void count(Shelf shop, Shelf store) {
        own.lock();
        try {
            int sum;
            store.lock.lock(); // ~ atomicity-variant #1
            try {
                sum = store.pieces;
            } finally {
                store.lock.unlock();
            }
            shop.lock.lock(); // ~ atomicity-variant #1
            try {
                sum += shop.pieces;
            } finally {
                shop.lock.unlock();
            }
            most = Math.max(most, sum);
        } finally {
            own.unlock();
        }
    }

    int most() {
        own.lock();
        try {
            return most;
        } finally {
            own.unlock();
        }
    }

    static void refill(Shelf shop, Shelf store) {
        store.lock.lock();
        try {
            shop.lock.lock();
            try {
                store.pieces--;
                shop.pieces++;
            } finally {
                shop.lock.unlock();
            }
        } finally {
            store.lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Shelf shop = new Shelf();
        Shelf store = new Shelf();
        TwoExplicit inventory = new TwoExplicit();
        Thread clerk = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                refill(shop, store);
            }
        });
        clerk.start();
        for (int i = 0; i < 50; i++) {
            inventory.count(shop, store);
        }
        clerk.join();
        System.out.println(inventory.most());
    }
}
