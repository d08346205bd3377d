package interleaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Both threads enter the monitor first, then take the lock. */
public class LockAndMonitorFixed {
    private static final Object MONITOR = new Object();
    private static final Lock LOCK = new ReentrantLock();

    private static void monitorFirst() {
        synchronized (MONITOR) {
            LOCK.lock();
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LockAndMonitorFixed::monitorFirst);
        Thread second = new Thread(LockAndMonitorFixed::monitorFirst);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
