package arraybounds;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two threads write under the read lock, which does not exclude them. */
public class TwoReaders {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final int[] slots = new int[1];
    private int used;

    void add(int value) {
        lock.readLock().lock();
        try {
            if (used < 1) {
                slots[used] = value; // ~ array-bounds #1
                used = used + 1; // ~? overflow #2
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        TwoReaders list = new TwoReaders();
        new Thread(() -> list.add(1)).start();
        new Thread(() -> list.add(2)).start();
    }
}
