package arraybounds;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Readers may hold the read lock at the same time, and so nobody may write under it. */
public class ReadLockWriter {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final int[] days = new int[7];
    private int today = 6;

    void tomorrow() {
        lock.readLock().lock();
        try {
            today = today + 1;
            if (today >= 7) {
                today = 0;
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    int hours() {
        lock.readLock().lock();
        try {
            return days[today]; // ~ array-bounds #1
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        ReadLockWriter calendar = new ReadLockWriter();
        new Thread(calendar::tomorrow).start();
        System.out.println(calendar.hours());
    }
}
