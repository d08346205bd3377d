package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Can deadlock: one thread reads both, the other one writes both in the opposite order. The views of each lock are kept
 * in fields.
 */
final class ReadWriteCrossed {
    private final ReentrantReadWriteLock source = new ReentrantReadWriteLock();
    private final ReentrantReadWriteLock target = new ReentrantReadWriteLock();
    private final Lock readSource = source.readLock();
    private final Lock writeSource = source.writeLock();
    private final Lock readTarget = target.readLock();
    private final Lock writeTarget = target.writeLock();
    private int moved;

    int compare() {
        readSource.lock();
        readTarget.lock(); // ~ lock-order-cycle #1
        int result = moved;
        readTarget.unlock();
        readSource.unlock();
        return result;
    }

    void move() {
        writeTarget.lock();
        writeSource.lock(); // ~ lock-order-cycle #1
        moved++;
        writeSource.unlock();
        writeTarget.unlock();
    }

    public static void main(String[] args) {
        ReadWriteCrossed pair = new ReadWriteCrossed();
        new Thread(pair::compare).start();
        new Thread(pair::move).start();
    }
}
