package lockordercycle;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Cannot deadlock: one of the threads locks the gate for writing, which keeps the reader out. */
final class GateReadLockFixed {
    private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
    private final Object left = new Object();
    private final Object right = new Object();
    private int passed;

    void leftFirst() {
        gate.readLock().lock();
        synchronized (left) {
            synchronized (right) {
                passed++;
            }
        }
        gate.readLock().unlock();
    }

    void rightFirst() {
        gate.writeLock().lock();
        synchronized (right) {
            synchronized (left) {
                passed++;
            }
        }
        gate.writeLock().unlock();
    }

    public static void main(String[] args) {
        GateReadLockFixed yard = new GateReadLockFixed();
        new Thread(yard::leftFirst).start();
        new Thread(yard::rightFirst).start();
    }
}
