package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Can deadlock: a class of its own wraps a Lock; two of its objects are locked in opposite orders. */
final class LockWrapper {
    static final class Mutex {
        private final Lock lock = new ReentrantLock();
        private int entries;

        void lock() {
            lock.lock(); // ~ lock-order-cycle #1
            entries++;
        }

        void unlock() {
            lock.unlock();
        }
    }

    private final Mutex left = new Mutex();
    private final Mutex right = new Mutex();

    void leftToRight() {
        left.lock();
        right.lock();
        right.unlock();
        left.unlock();
    }

    void rightToLeft() {
        right.lock();
        left.lock();
        left.unlock();
        right.unlock();
    }

    public static void main(String[] args) {
        LockWrapper bridge = new LockWrapper();
        new Thread(bridge::leftToRight).start();
        new Thread(bridge::rightToLeft).start();
    }
}
