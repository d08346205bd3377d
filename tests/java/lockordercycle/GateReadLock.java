package lockordercycle;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Can deadlock: both threads pass the gate at once, because both lock it for reading. */
final class GateReadLock {
    private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
    private final Object left = new Object();
    private final Object right = new Object();
    private int passed;

    void leftFirst() {
        gate.readLock().lock();
        synchronized (left) {
            synchronized (right) { // ~ lock-order-cycle #1
                passed++;
            }
        }
        gate.readLock().unlock();
    }

    void rightFirst() {
        gate.readLock().lock();
        synchronized (right) {
            synchronized (left) { // ~ lock-order-cycle #1
                passed++;
            }
        }
        gate.readLock().unlock();
    }

    public static void main(String[] args) {
        GateReadLock yard = new GateReadLock();
        new Thread(yard::leftFirst).start();
        new Thread(yard::rightFirst).start();
    }
}
