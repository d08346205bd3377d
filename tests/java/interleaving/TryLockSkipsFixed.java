package interleaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Who does not get the lock at once waits for it. */
public class TryLockSkipsFixed {
    private static final Lock LOCK = new ReentrantLock();
    private static int count;

    private static void add() {
        if (!LOCK.tryLock()) {
            LOCK.lock();
        }
        count++;
        LOCK.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(TryLockSkipsFixed::add);
        Thread second = new Thread(TryLockSkipsFixed::add);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2;
    }
}
