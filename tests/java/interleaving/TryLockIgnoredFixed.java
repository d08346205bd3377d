package interleaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Who did not get the lock does not unlock it. */
public class TryLockIgnoredFixed {
    private static final Lock LOCK = new ReentrantLock();

    private static void tidy() {
        if (LOCK.tryLock()) {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(TryLockIgnoredFixed::tidy);
        Thread second = new Thread(TryLockIgnoredFixed::tidy);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
