package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Cannot deadlock: source before target, for the reader and for the writer. */
final class ReadWriteCrossedFixed {
    private final ReentrantReadWriteLock source = new ReentrantReadWriteLock();
    private final ReentrantReadWriteLock target = new ReentrantReadWriteLock();
    private final Lock readSource = source.readLock();
    private final Lock writeSource = source.writeLock();
    private final Lock readTarget = target.readLock();
    private final Lock writeTarget = target.writeLock();
    private int moved;

    int compare() {
        readSource.lock();
        readTarget.lock();
        int result = moved;
        readTarget.unlock();
        readSource.unlock();
        return result;
    }

    void move() {
        writeSource.lock();
        writeTarget.lock();
        moved++;
        writeTarget.unlock();
        writeSource.unlock();
    }

    public static void main(String[] args) {
        ReadWriteCrossedFixed pair = new ReadWriteCrossedFixed();
        new Thread(pair::compare).start();
        new Thread(pair::move).start();
    }
}
