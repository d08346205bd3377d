package lockordercycle;

import java.util.concurrent.locks.StampedLock;

/** Cannot deadlock: the second thread reads optimistically under its lock, which waits for nobody. */
final class StampedOptimistic {
    private final StampedLock shape = new StampedLock();
    private final StampedLock colour = new StampedLock();
    private volatile int edges;
    private volatile int seen;

    void reshape() {
        long outer = shape.writeLock();
        long inner = colour.writeLock();
        edges = 3;
        colour.unlockWrite(inner);
        shape.unlockWrite(outer);
    }

    void recolour() {
        long outer = colour.writeLock();
        long stamp = shape.tryOptimisticRead();
        int copy = edges;
        if (shape.validate(stamp)) seen = copy;
        colour.unlockWrite(outer);
    }

    public static void main(String[] args) {
        StampedOptimistic figure = new StampedOptimistic();
        new Thread(figure::reshape).start();
        new Thread(figure::recolour).start();
    }
}
