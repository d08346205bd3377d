package atomicityvariant;

import java.util.concurrent.locks.ReentrantLock;

/** Both shelves are locked while they are counted. */
final class TwoExplicitFixed {
    static final class Shelf {
        final ReentrantLock lock = new ReentrantLock();
        int pieces = 50;
    }

    private final ReentrantLock own = new ReentrantLock();
    private int most;

    void count(Shelf shop, Shelf store) {
        own.lock();
        try {
            store.lock.lock();
            shop.lock.lock();
            try {
                most = Math.max(most, store.pieces + shop.pieces);
            } finally {
                shop.lock.unlock();
                store.lock.unlock();
            }
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
        TwoExplicitFixed inventory = new TwoExplicitFixed();
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
