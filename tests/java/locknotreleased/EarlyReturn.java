package locknotreleased;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The early return forgets the lock: the next caller waits for ever. */
public class EarlyReturn {
    private final Lock lock = new ReentrantLock();
    private int stock = 3;

    boolean take(int amount) {
        lock.lock(); // ~ lock-not-released #1
        if (amount > stock) {
            return false; // ~ lock-not-released #1
        }
        stock -= amount;
        lock.unlock();
        return true;
    }

    public static void main(String[] args) {
        EarlyReturn shop = new EarlyReturn();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> shop.take(2)).start();
        }
    }
}
