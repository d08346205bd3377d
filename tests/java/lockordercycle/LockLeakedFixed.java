package lockordercycle;

import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: parse releases its lock on every way out. */
final class LockLeakedFixed {
    private final ReentrantLock input = new ReentrantLock();
    private final ReentrantLock log = new ReentrantLock();
    private int parsed;
    private int logged;

    boolean parse(String text) {
        input.lock();
        try {
            if (text.isEmpty()) return false;
            parsed++;
            return true;
        } finally {
            input.unlock();
        }
    }

    void read(String text) {
        parse(text);
        log.lock();
        logged++;
        log.unlock();
    }

    void rotate() {
        log.lock();
        try {
            input.lock();
            parsed = 0;
            input.unlock();
        } finally {
            log.unlock();
        }
    }

    public static void main(String[] args) {
        LockLeakedFixed reader = new LockLeakedFixed();
        new Thread(() -> reader.read("")).start();
        new Thread(reader::rotate).start();
    }
}
