package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** The lock is replaced by a thread that holds the old one. */
final class HeldWhenReplaced {
    private static ReentrantLock lock = new ReentrantLock();
    private static int count;

    private static void work() {
        lock.lock();
        try {
            count++; // ~ data-race #1
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        ReentrantLock old = lock;
        old.lock();
        try {
            lock = new ReentrantLock();
            new Thread(HeldWhenReplaced::work).start();
            count++; // ~ data-race #1
        } finally {
            old.unlock();
        }
    }
}
