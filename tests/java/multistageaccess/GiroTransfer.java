package multistageaccess;

import java.util.concurrent.locks.ReentrantLock;

/** Defect: what is taken from one account is given to the other in a second section; in between it is nowhere. */
final class GiroTransfer {
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
        lock.lock(); // ~ multi-stage-access #1
        try {
            savings.balance -= amount;
        } finally {
            lock.unlock();
        }
        lock.lock(); // ~ multi-stage-access #1
        try {
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
        GiroTransfer customer = new GiroTransfer();
        Thread standingOrder = new Thread(() -> customer.transfer(20));
        standingOrder.start();
        int wealth = customer.wealth();
        standingOrder.join();
        if (wealth != 100) {
            throw new AssertionError("wealth " + wealth);
        }
    }
}
