package locknotreleased;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

/** What is thrown while the lock is held is caught before it could leave with it. */
public class CaughtInside {
    private final ReentrantLock lock = new ReentrantLock();
    private int failures;

    void write() {
        lock.lock();
        try {
            flush();
        } catch (IOException e) {
            failures++;
        }
        lock.unlock();
    }

    boolean writeAll() {
        lock.lock();
        try {
            flush();
            return true;
        } catch (Throwable t) {
            failures++;
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void flush() throws IOException {
        if (failures > 3) {
            throw new IOException("disk full");
        }
    }

    public static void main(String[] args) {
        CaughtInside log = new CaughtInside();
        new Thread(log::write).start();
        System.out.println(log.writeAll());
    }
}
