package interleaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Who does not get the lock at once does not count. */
public class TryLockSkips {
    private static final Lock LOCK = new ReentrantLock();
    private static int count;

    private static void add() {
        if (LOCK.tryLock()) {
            count++;
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(TryLockSkips::add);
        Thread second = new Thread(TryLockSkips::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2; // ~ assertion #1
    }
}
