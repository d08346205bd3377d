package guardedby;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The lock is behind a method; its monitor is another lock than the one that it is. */
public class LockMethod {
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
        synchronized (lock) {
            count--; // ~ guarded-by #1
        }
    }

    public static void main(String[] args) {
        LockMethod counter = new LockMethod();
        new Thread(counter::increment).start();
        new Thread(counter::decrement).start();
    }
}
