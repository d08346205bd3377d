package interleaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** An exception leaves the lock locked, if the divisor comes late; main then waits for ever. */
public class LockLeftLocked {
    private static final Lock LOCK = new ReentrantLock();
    private static volatile int divisor;

    private static void divide() {
        LOCK.lock();
        int share = 10 / divisor; // ~ exception #1
        LOCK.unlock();
        assert share == 5;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(LockLeftLocked::divide);
        worker.start();
        divisor = 2;
        LOCK.lock(); // ~ deadlock #2
        LOCK.unlock();
        worker.join();
    }
}
