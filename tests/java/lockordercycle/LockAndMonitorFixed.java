package lockordercycle;

import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: the monitor comes before the Lock. */
final class LockAndMonitorFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private int value;

    synchronized void increase() {
        lock.lock();
        value++;
        lock.unlock();
    }

    void decrease() {
        synchronized (this) {
            lock.lock();
            value--;
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
        LockAndMonitorFixed counter = new LockAndMonitorFixed();
        new Thread(counter::increase).start();
        new Thread(counter::decrease).start();
        new Thread(counter::unrelated).start();
    }
}
