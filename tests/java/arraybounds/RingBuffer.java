package arraybounds;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/** A ring buffer under a lock; the place to write wraps too late. */
public class RingBuffer {
    private final ReentrantLock lock = new ReentrantLock();
    private final int[] ring = new int[3];
    private int head;

    void write(int value) {
        lock.lock();
        try {
            ring[head] = value; // ~ array-bounds #1
            head = head >= 3 ? 0 : head + 1;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        RingBuffer buffer = new RingBuffer();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 4; i++) {
            pool.execute(() -> buffer.write(5));
        }
        pool.shutdown();
    }
}
