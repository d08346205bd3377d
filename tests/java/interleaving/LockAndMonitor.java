package interleaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** One thread takes a lock in a monitor, another one the monitor with the lock held. */
public class LockAndMonitor {
    private static final Object MONITOR = new Object();
    private static final Lock LOCK = new ReentrantLock();

    private static void monitorFirst() {
        synchronized (MONITOR) {
            LOCK.lock(); // ~ deadlock #1
            LOCK.unlock();
        }
    }

    private static void lockFirst() {
        LOCK.lock();
        try {
            synchronized (MONITOR) { // ~ deadlock #1
                Thread.onSpinWait();
            }
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LockAndMonitor::monitorFirst);
        Thread second = new Thread(LockAndMonitor::lockFirst);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
