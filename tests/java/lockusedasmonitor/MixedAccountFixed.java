package lockusedasmonitor;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Both take the lock. */
public class MixedAccountFixed {
    private final Lock lock = new ReentrantLock();
    private int balance;

    void deposit(int amount) {
        lock.lock();
        try {
            balance += amount;
        } finally {
            lock.unlock();
        }
    }

    void withdraw(int amount) {
        lock.lock();
        try {
            balance -= amount;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        MixedAccountFixed account = new MixedAccountFixed();
        new Thread(() -> account.deposit(10)).start();
        new Thread(() -> account.withdraw(10)).start();
    }
}
