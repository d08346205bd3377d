package multistageaccess;

import java.util.concurrent.locks.ReentrantLock;

/** Fine: taking and giving are one section. */
final class GiroTransferFixed {
    static final class Account {
        private int balance;

        Account(int balance) {
            this.balance = balance;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Account savings = new Account(70);
    private final Account current = new Account(30);

    void transfer(int amount) {
        lock.lock();
        try {
            savings.balance -= amount;
            current.balance += amount;
        } finally {
            lock.unlock();
        }
    }

    int wealth() {
        lock.lock();
        try {
            return savings.balance + current.balance;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        GiroTransferFixed customer = new GiroTransferFixed();
        Thread standingOrder = new Thread(() -> customer.transfer(20));
        standingOrder.start();
        int wealth = customer.wealth();
        standingOrder.join();
        if (wealth != 100) {
            throw new AssertionError("wealth " + wealth);
        }
    }
}
