package nulldereference;

import java.util.concurrent.locks.ReentrantLock;

/** Whether the lock was got is not asked, and so the field may be used without it. */
public class TriedLock {
    private final ReentrantLock lock = new ReentrantLock();
    private int[] values = {4, 5};

    void use() {
        boolean got = lock.tryLock();
        if (values != null) {
            System.out.println(values.length); // ~ null-dereference #1
        }
        if (got) {
            lock.unlock();
        }
    }

    void drop() {
        lock.lock();
        try {
            values = null;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        TriedLock shared = new TriedLock();
        new Thread(shared::drop).start();
        shared.use();
    }
}
