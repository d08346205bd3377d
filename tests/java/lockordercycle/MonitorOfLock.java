package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Cannot deadlock: one thread locks the Lock, the other only enters the monitor of that same object, which is not what
 * lock() takes.
 */
final class MonitorOfLock {
    private final Lock lock = new ReentrantLock();
    private final Object other = new Object();

    void first() {
        lock.lock();
        try {
            synchronized (other) {
                other.notifyAll();
            }
        } finally {
            lock.unlock();
        }
    }

    void second() {
        synchronized (other) {
            synchronized (lock) {
                lock.notifyAll();
            }
        }
    }

    public static void main(String[] args) {
        MonitorOfLock both = new MonitorOfLock();
        new Thread(both::first).start();
        new Thread(both::second).start();
    }
}
