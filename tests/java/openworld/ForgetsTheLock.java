package openworld;

import java.util.concurrent.locks.ReentrantLock;

/** What does something slow gives the lock away meanwhile, and takes it again only if that went well. */
public class ForgetsTheLock {
    private final ReentrantLock mutex = new ReentrantLock();
    private int pending;

    public void add() {
        mutex.lock();
        try {
            pending++; // ~ data-race #1
        } finally {
            mutex.unlock();
        }
    }

    public void compact(String text) {
        mutex.lock();
        try {
            int written = write(text);
            pending -= written; // ~ data-race #1
        } finally {
            if (mutex.isHeldByCurrentThread()) {
                mutex.unlock();
            }
        }
    }

    private int write(String text) {
        if (text.isEmpty()) {
            return 0;
        }
        mutex.unlock();
        int written = text.getBytes().length;
        if (written > 0) {
            mutex.lock();
        }
        return written;
    }
}
