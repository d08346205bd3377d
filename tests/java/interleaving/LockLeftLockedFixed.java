package interleaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The divisor is there before the thread starts, and the lock is released in any case. */
public class LockLeftLockedFixed {
    private static final Lock LOCK = new ReentrantLock();
    private static volatile int divisor;

    private static void divide() {
        LOCK.lock();
        int share;
        try {
            share = 10 / divisor;
        } finally {
            LOCK.unlock();
        }
        assert share == 5;
    }

    public static void main(String[] args) throws InterruptedException {
        divisor = 2;
        Thread worker = new Thread(LockLeftLockedFixed::divide);
        worker.start();
        LOCK.lock();
        LOCK.unlock();
        worker.join();
    }
}
