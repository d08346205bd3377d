package assertion;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The writer holds the lock of the readers, which keeps nobody out. */
public class ReadersOfPair {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int width;
    private int height;

    void grow(int by) {
        lock.readLock().lock();
        width += by;
        height += by;
        lock.readLock().unlock();
    }

    void check() {
        lock.readLock().lock();
        assert width == height; // ~ assertion #1
        lock.readLock().unlock();
    }

    public static void main(String[] args) {
        ReadersOfPair square = new ReadersOfPair();
        new Thread(() -> square.grow(args.length == 0 ? 1 : 2)).start();
        square.check();
    }
}
