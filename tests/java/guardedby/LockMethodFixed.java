package guardedby;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The lock is behind a method. */
public class LockMethodFixed {
    private final Lock lock = new ReentrantLock();

    private Lock lock() {
        return lock;
    }

    @GuardedBy("lock()")
    private int count;

    void increment() {
        lock().lock();
        try {
            count++;
        } finally {
            lock().unlock();
        }
    }

    void decrement() {
        lock.lock();
        try {
            count--;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        LockMethodFixed counter = new LockMethodFixed();
        new Thread(counter::increment).start();
        new Thread(counter::decrement).start();
    }
}
