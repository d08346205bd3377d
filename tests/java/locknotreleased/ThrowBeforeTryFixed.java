package locknotreleased;

import java.util.concurrent.locks.ReentrantLock;

/** The check stands in the {@code try}. */
public class ThrowBeforeTryFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private boolean isClosed;
    private int written;

    void write(int bytes) {
        lock.lock();
        try {
            check();
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
        ThrowBeforeTryFixed file = new ThrowBeforeTryFixed();
        new Thread(() -> file.write(1)).start();
        new Thread(() -> file.write(2)).start();
        file.close();
    }
}
