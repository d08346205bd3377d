package waitholdinglock;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The outer lock is an explicit one, held by a caller in another class. */
public class LockThenCondition {
    static final class Store {
        private final Lock lock = new ReentrantLock();
        private final Condition filled = lock.newCondition();
        private int items;

        void take() throws InterruptedException {
            lock.lock();
            try {
                while (items == 0) {
                    filled.await(); // ~ wait-holding-lock #1
                }
                items--;
            } finally {
                lock.unlock();
            }
        }

        void put() {
            lock.lock();
            try {
                items++;
                filled.signalAll(); // ~ wait-holding-lock #1
            } finally {
                lock.unlock();
            }
        }
    }

    private final Lock shop = new ReentrantLock();
    private final Store store = new Store();

    void sell() throws InterruptedException {
        shop.lock();
        try {
            store.take();
        } finally {
            shop.unlock();
        }
    }

    void deliver() {
        shop.lock();
        try {
            store.put();
        } finally {
            shop.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockThenCondition shop = new LockThenCondition();
        new Thread(shop::deliver).start();
        shop.sell();
    }
}
