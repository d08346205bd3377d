package models;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Readers meet, a writer does not meet them. */
class ReadersTogether {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static volatile int reading;

    static int read() {
        LOCK.readLock().lock();
        int others = reading++;
        reading--;
        LOCK.readLock().unlock();
        return others;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            LOCK.writeLock().lock();
            reading += 10;
            reading -= 10;
            LOCK.writeLock().unlock();
        }).start();
        System.out.println(read());
        boolean tried = LOCK.readLock().tryLock();
        System.out.println(tried + " " + LOCK.getReadHoldCount() + " " + LOCK.isWriteLocked());
    }
}
