package locknotreleased;

import java.util.concurrent.locks.ReentrantLock;

/** The check stands between the lock and the {@code try}. */
public class ThrowBeforeTry {
    private final ReentrantLock lock = new ReentrantLock();
    private boolean isClosed;
    private int written;

    void write(int bytes) {
        lock.lock(); // ~ lock-not-released #1
        check(); // ~ lock-not-released #1
        try {
            written += bytes;
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            isClosed = true;
        } finally {
            lock.unlock();
        }
    }

    private void check() {
        if (isClosed) {
            throw new IllegalStateException("closed");
        }
    }

    public static void main(String[] args) {
        ThrowBeforeTry file = new ThrowBeforeTry();
        new Thread(() -> file.write(1)).start();
        new Thread(() -> file.write(2)).start();
        file.close();
    }
}
