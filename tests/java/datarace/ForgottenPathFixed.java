package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** No race: all amounts are booked under the lock. */
final class ForgottenPathFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private long booked;

    void book(int amount) {
        lock.lock();
        try {
            booked += amount;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ForgottenPathFixed ledger = new ForgottenPathFixed();
        Thread kiosk = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                ledger.book(5);
            }
        });
        Thread store = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                ledger.book(500);
            }
        });
        kiosk.start();
        store.start();
        kiosk.join();
        store.join();
        System.out.println(ledger.booked);
    }
}
