package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: the left mutex is always the first. Both of them hold a Lock that was made on the same line. */
final class LockWrapperFixed {
    static final class Mutex {
        private final Lock lock = new ReentrantLock();
        private int entries;

        void lock() {
            lock.lock();
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
        left.lock();
        right.lock();
        right.unlock();
        left.unlock();
    }

    public static void main(String[] args) {
        LockWrapperFixed bridge = new LockWrapperFixed();
        new Thread(bridge::leftToRight).start();
        new Thread(bridge::rightToLeft).start();
    }
}
