package arraybounds;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/** A ring buffer under a lock; the place to write wraps at the end. */
public class RingBufferFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private final int[] ring = new int[3];
    private int head;

    void write(int value) {
        lock.lock();
        try {
            ring[head] = value;
            head = head >= 2 ? 0 : head + 1;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        RingBufferFixed buffer = new RingBufferFixed();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 4; i++) {
            pool.execute(() -> buffer.write(5));
        }
        pool.shutdown();
    }
}
