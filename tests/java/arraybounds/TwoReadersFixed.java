package arraybounds;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Who writes holds the write lock. */
public class TwoReadersFixed {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final int[] slots = new int[1];
    private int used;

    void add(int value) {
        lock.writeLock().lock();
        try {
            if (used < 1) {
                slots[used] = value;
                used = used + 1;
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        TwoReadersFixed list = new TwoReadersFixed();
        new Thread(() -> list.add(1)).start();
        new Thread(() -> list.add(2)).start();
    }
}
