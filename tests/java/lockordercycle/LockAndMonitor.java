package lockordercycle;

import java.util.concurrent.locks.ReentrantLock;

/** Can deadlock: a Lock and a monitor are taken in opposite orders. The monitor of the Lock object is a third thing. */
final class LockAndMonitor {
    private final ReentrantLock lock = new ReentrantLock();
    private int value;

    synchronized void increase() {
        lock.lock(); // ~ lock-order-cycle #1
        value++;
        lock.unlock();
    }

    void decrease() {
        lock.lock();
        try {
            synchronized (this) { // ~ lock-order-cycle #1
                value--;
            }
        } finally {
            lock.unlock();
        }
    }

    void unrelated() {
        lock.lock();
        try {
            synchronized (lock) {
                value = 0;
            }
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        LockAndMonitor counter = new LockAndMonitor();
        new Thread(counter::increase).start();
        new Thread(counter::decrease).start();
        new Thread(counter::unrelated).start();
    }
}
