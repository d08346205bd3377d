package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Can deadlock: two ReentrantLocks, released in finally, taken in opposite orders. */
final class ReentrantLocks {
    private final Lock reads = new ReentrantLock();
    private final Lock writes = new ReentrantLock(true);
    private int position;

    void copy() {
        reads.lock();
        try {
            writes.lock(); // ~ lock-order-cycle #1
            try {
                position++;
            } finally {
                writes.unlock();
            }
        } finally {
            reads.unlock();
        }
    }

    void truncate() {
        writes.lock();
        try {
            reads.lock(); // ~ lock-order-cycle #1
            try {
                position = 0;
            } finally {
                reads.unlock();
            }
        } finally {
            writes.unlock();
        }
    }

    public static void main(String[] args) {
        ReentrantLocks file = new ReentrantLocks();
        new Thread(file::copy).start();
        new Thread(file::truncate).start();
    }
}
