package openworld;

import java.util.concurrent.locks.ReentrantLock;

/** No race: what does something slow gives the lock away meanwhile, if there is anything to do, and takes it again. */
public class LetsOthersIn {
    private final ReentrantLock mutex = new ReentrantLock();
    private final StringBuilder log = new StringBuilder();
    private int pending;

    public void add(String line) {
        mutex.lock();
        try {
            log.append(line);
            pending++;
        } finally {
            mutex.unlock();
        }
    }

    public void compact() {
        mutex.lock();
        try {
            compactLocked();
        } finally {
            mutex.unlock();
        }
    }

    private void compactLocked() {
        int written = write(log.toString());
        pending -= written;
        log.setLength(0);
    }

    private int write(String text) {
        if (text.isEmpty()) {
            return 0;
        }
        mutex.unlock();
        try {
            return text.getBytes().length;
        } finally {
            mutex.lock();
        }
    }
}
