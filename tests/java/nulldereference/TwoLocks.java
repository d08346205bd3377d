package nulldereference;

import java.util.concurrent.locks.ReentrantLock;

/** The writer holds another lock than the reader. */
public class TwoLocks {
    private final ReentrantLock readLock = new ReentrantLock();
    private final ReentrantLock writeLock = new ReentrantLock();
    private int[] data = {1, 2, 3};

    int size() {
        readLock.lock();
        try {
            return data == null ? 0 : data.length; // ~ null-dereference #1
        } finally {
            readLock.unlock();
        }
    }

    void drop() {
        writeLock.lock();
        try {
            data = null;
        } finally {
            writeLock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoLocks shared = new TwoLocks();
        Thread dropper = new Thread(shared::drop);
        dropper.start();
        System.out.println(shared.size());
        dropper.join();
    }
}
