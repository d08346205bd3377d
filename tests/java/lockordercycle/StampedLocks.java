package lockordercycle;

import java.util.concurrent.locks.StampedLock;

/** Can deadlock: two StampedLocks, taken for writing in opposite orders. */
final class StampedLocks {
    private final StampedLock shape = new StampedLock();
    private final StampedLock colour = new StampedLock();
    private int changes;

    void reshape() {
        long outer = shape.writeLock();
        long inner = colour.writeLock(); // ~ lock-order-cycle #1
        changes++;
        colour.unlockWrite(inner);
        shape.unlockWrite(outer);
    }

    void recolour() {
        long outer = colour.writeLock();
        try {
            long inner = shape.writeLock(); // ~ lock-order-cycle #1
            changes--;
            shape.unlockWrite(inner);
        } finally {
            colour.unlock(outer);
        }
    }

    public static void main(String[] args) {
        StampedLocks figure = new StampedLocks();
        new Thread(figure::reshape).start();
        new Thread(figure::recolour).start();
    }
}
