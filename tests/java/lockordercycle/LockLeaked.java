package lockordercycle;

import java.util.concurrent.locks.ReentrantLock;

/** Can deadlock: parse forgets its lock when it returns early; the thread still holds it when it waits for the log. */
final class LockLeaked {
    private final ReentrantLock input = new ReentrantLock();
    private final ReentrantLock log = new ReentrantLock();
    private int parsed;
    private int logged;

    boolean parse(String text) {
        input.lock();
        if (text.isEmpty()) return false;
        parsed++;
        input.unlock();
        return true;
    }

    void read(String text) {
        parse(text);
        log.lock(); // ~ lock-order-cycle #1
        logged++;
        log.unlock();
        while (input.isHeldByCurrentThread()) input.unlock();
    }

    void rotate() {
        log.lock();
        try {
            input.lock(); // ~ lock-order-cycle #1
            parsed = 0;
            input.unlock();
        } finally {
            log.unlock();
        }
    }

    public static void main(String[] args) {
        LockLeaked reader = new LockLeaked();
        new Thread(() -> reader.read("")).start();
        new Thread(reader::rotate).start();
    }
}
