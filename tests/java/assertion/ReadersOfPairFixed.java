package assertion;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The writer keeps the readers out, and they keep it out. */
public class ReadersOfPairFixed {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int width;
    private int height;

    void grow(int by) {
        lock.writeLock().lock();
        width += by;
        height += by;
        lock.writeLock().unlock();
    }

    void check() {
        lock.readLock().lock();
        assert width == height;
        lock.readLock().unlock();
    }

    public static void main(String[] args) {
        ReadersOfPairFixed square = new ReadersOfPairFixed();
        new Thread(() -> square.grow(args.length == 0 ? 1 : 2)).start();
        square.check();
    }
}
