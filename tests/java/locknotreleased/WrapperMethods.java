package locknotreleased;

import java.util.concurrent.locks.ReentrantLock;

/** Takes in one method, releases in another, and on failure in the first: meant to be so. */
public class WrapperMethods {
    private final ReentrantLock lock = new ReentrantLock();
    private boolean isClosed;
    private int writes;

    void begin() {
        lock.lock();
        if (isClosed) {
            lock.unlock();
            throw new IllegalStateException("closed");
        }
    }

    void end() {
        lock.unlock();
    }

    void write() {
        begin();
        try {
            writes++;
        } finally {
            end();
        }
    }

    void close() {
        begin();
        isClosed = true;
        end();
    }

    public static void main(String[] args) {
        WrapperMethods journal = new WrapperMethods();
        new Thread(journal::write).start();
        journal.close();
    }
}
