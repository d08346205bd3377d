package nulldereference;

import java.util.concurrent.locks.ReentrantLock;

/** The field is used only if the lock was got. */
public class TriedLockFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private int[] values = {4, 5};

    void use() {
        if (lock.tryLock()) {
            if (values != null) {
                System.out.println(values.length);
            }
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
        TriedLockFixed shared = new TriedLockFixed();
        new Thread(shared::drop).start();
        shared.use();
    }
}
