package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Can deadlock: the gate of each thread is one of two locks, chosen at run time. */
final class EitherLock {
    private static final Lock plain = new ReentrantLock();
    private static final ReentrantReadWriteLock shared = new ReentrantReadWriteLock();
    private static final Object lamp = new Object();
    private static final Object desk = new Object();

    static Lock gate(boolean isPlain) {
        return isPlain ? plain : shared.writeLock();
    }

    static void switchOn(boolean isPlain) {
        Lock gate = gate(isPlain);
        gate.lock();
        synchronized (lamp) {
            synchronized (desk) { // ~ lock-order-cycle #1
                System.out.println("on");
            }
        }
        gate.unlock();
    }

    static void clear(boolean isPlain) {
        Lock gate = gate(isPlain);
        gate.lock();
        synchronized (desk) {
            synchronized (lamp) { // ~ lock-order-cycle #1
                System.out.println("clear");
            }
        }
        gate.unlock();
    }

    public static void main(String[] args) {
        new Thread(() -> switchOn(args.length > 0)).start();
        new Thread(() -> clear(args.length > 1)).start();
    }
}
