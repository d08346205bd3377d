package lockordercycle;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Gates that keep nobody apart: two objects share a lock, so that each has a gate of its own; two readers pass a gate together; the gate is another object's. */
final class GateByName {
    private final Object left;
    private final Object right;
    private int moves;

    GateByName(Object left, Object right) {
        this.left = left;
        this.right = right;
    }

    void there() {
        synchronized (this) {
            synchronized (left) {
                synchronized (right) { // ~ lock-order-cycle #1
                    moves++;
                }
            }
        }
    }

    void back() {
        synchronized (this) {
            synchronized (right) {
                synchronized (left) { // ~ lock-order-cycle #1
                    moves--;
                }
            }
        }
    }

    static final class Readers {
        private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
        private final Object in = new Object();
        private final Object out = new Object();
        private int moves;

        void there() {
            gate.readLock().lock();
            try {
                synchronized (in) {
                    synchronized (out) { // ~ lock-order-cycle #2
                        moves++;
                    }
                }
            } finally {
                gate.readLock().unlock();
            }
        }

        void back() {
            gate.readLock().lock();
            try {
                synchronized (out) {
                    synchronized (in) { // ~ lock-order-cycle #2
                        moves--;
                    }
                }
            } finally {
                gate.readLock().unlock();
            }
        }
    }

    public static void main(String[] args) {
        Object one = new Object();
        Object other = new Object();
        for (int i = 0; i < 2; i++) {
            GateByName pair = new GateByName(one, other);
            new Thread(pair::there).start();
            new Thread(pair::back).start();
            Readers readers = new Readers();
            new Thread(readers::there).start();
            new Thread(readers::back).start();
        }
    }
}
