package lockordercycle;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Cannot deadlock: the second acquisition of a lock that the thread already holds does not wait, so a, b, a is no
 * cycle.
 */
final class ReentrantSelf {
    private final ReentrantLock lock = new ReentrantLock();
    private int depth;

    synchronized void outer() {
        lock.lock();
        try {
            inner();
        } finally {
            lock.unlock();
        }
    }

    synchronized void inner() {
        lock.lock();
        try {
            depth++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        ReentrantSelf both = new ReentrantSelf();
        new Thread(both::outer).start();
        new Thread(both::inner).start();
    }
}
