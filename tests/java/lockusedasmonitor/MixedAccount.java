package lockusedasmonitor;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** One method takes the lock, the other its monitor: they do not exclude each other. */
public class MixedAccount {
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
        synchronized (lock) { // ~ lock-used-as-monitor #1
            balance -= amount;
        }
    }

    public static void main(String[] args) {
        MixedAccount account = new MixedAccount();
        new Thread(() -> account.deposit(10)).start();
        new Thread(() -> account.withdraw(10)).start();
    }
}
