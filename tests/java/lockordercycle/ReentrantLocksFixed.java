package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: truncating needs only one of the two locks. */
final class ReentrantLocksFixed {
    private final Lock reads = new ReentrantLock();
    private final Lock writes = new ReentrantLock(true);
    private int position;

    void copy() {
        reads.lock();
        try {
            writes.lock();
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
            position = 0;
        } finally {
            writes.unlock();
        }
    }

    public static void main(String[] args) {
        ReentrantLocksFixed file = new ReentrantLocksFixed();
        new Thread(file::copy).start();
        new Thread(file::truncate).start();
    }
}
