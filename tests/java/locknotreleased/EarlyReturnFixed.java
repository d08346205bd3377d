package locknotreleased;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Whatever happens, the lock is released. */
public class EarlyReturnFixed {
    private final Lock lock = new ReentrantLock();
    private int stock = 3;

    boolean take(int amount) {
        lock.lock();
        try {
            if (amount > stock) {
                return false;
            }
            stock -= amount;
            return true;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        EarlyReturnFixed shop = new EarlyReturnFixed();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> shop.take(2)).start();
        }
    }
}
