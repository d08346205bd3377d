package locknotreleased;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** No {@code finally}, but nothing between lock and unlock that would throw, and each way out gives back. */
public class NothingThrows {
    private final ReentrantLock lock = new ReentrantLock();
    private final StampedLock stamps = new StampedLock();
    private final List<String> names = new ArrayList<>();
    private int count;

    int add(String name) {
        lock.lock();
        count++;
        names.add(name);
        int now = count;
        lock.unlock();
        return now;
    }

    boolean isFull() {
        lock.lock();
        if (count > 10) {
            lock.unlock();
            return true;
        }
        lock.unlock();
        return false;
    }

    int read() {
        long stamp = stamps.readLock();
        try {
            return count;
        } finally {
            stamps.unlockRead(stamp);
        }
    }

    void upgrade() {
        long stamp = stamps.readLock();
        try {
            while (count == 0) {
                long write = stamps.tryConvertToWriteLock(stamp);
                if (write != 0L) {
                    stamp = write;
                    count = 1;
                    break;
                }
                stamps.unlockRead(stamp);
                stamp = stamps.writeLock();
            }
        } finally {
            stamps.unlock(stamp);
        }
    }

    public static void main(String[] args) {
        NothingThrows list = new NothingThrows();
        new Thread(() -> list.add("a")).start();
        new Thread(list::upgrade).start();
        System.out.println(list.isFull() + " " + list.read());
    }
}
