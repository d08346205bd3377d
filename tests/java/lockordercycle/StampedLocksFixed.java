package lockordercycle;

import java.util.concurrent.locks.StampedLock;

/** Cannot deadlock: the shape is locked before the colour. */
final class StampedLocksFixed {
    private final StampedLock shape = new StampedLock();
    private final StampedLock colour = new StampedLock();
    private int changes;

    void reshape() {
        long outer = shape.writeLock();
        long inner = colour.writeLock();
        changes++;
        colour.unlockWrite(inner);
        shape.unlockWrite(outer);
    }

    void recolour() {
        long outer = shape.writeLock();
        try {
            long inner = colour.writeLock();
            changes--;
            colour.unlockWrite(inner);
        } finally {
            shape.unlock(outer);
        }
    }

    public static void main(String[] args) {
        StampedLocksFixed figure = new StampedLocksFixed();
        new Thread(figure::reshape).start();
        new Thread(figure::recolour).start();
    }
}
