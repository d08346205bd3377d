package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** Races: small amounts take a short cut past the lock. */
final class ForgottenPath {
    private final ReentrantLock lock = new ReentrantLock();
    private long booked;

    void book(int amount) {
        if (amount < 10) {
            booked += amount; // ~ data-race #1
            return;
        }
        lock.lock();
        try {
            booked += amount;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ForgottenPath ledger = new ForgottenPath();
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
