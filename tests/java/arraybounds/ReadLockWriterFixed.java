package arraybounds;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Readers may hold the read lock at the same time, and who writes holds the write lock. */
public class ReadLockWriterFixed {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final int[] days = new int[7];
    private int today = 6;

    void tomorrow() {
        lock.writeLock().lock();
        try {
            today = today + 1;
            if (today >= 7) {
                today = 0;
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    int hours() {
        lock.readLock().lock();
        try {
            return days[today];
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        ReadLockWriterFixed calendar = new ReadLockWriterFixed();
        new Thread(calendar::tomorrow).start();
        System.out.println(calendar.hours());
    }
}
