package interleaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The answer of tryLock is ignored: the thread that did not get the lock unlocks it. */
public class TryLockIgnored {
    private static final Lock LOCK = new ReentrantLock();

    private static void tidy() {
        LOCK.tryLock();
        LOCK.unlock(); // ~ monitor #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(TryLockIgnored::tidy);
        Thread second = new Thread(TryLockIgnored::tidy);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
