package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** The lock is taken on one way only: the answer of tryLock is not waited for. */
public class LockedOnBothWays {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    void add(boolean careful) {
        boolean locked = true;
        if (careful) {
            lock.lock();
        } else {
            locked = lock.tryLock();
        }
        count++; // ~ data-race #1
        if (locked) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        LockedOnBothWays counter = new LockedOnBothWays();
        for (int i = 0; i < 2; i++) {
            boolean careful = i == 0;
            new Thread(() -> counter.add(careful)).start();
        }
    }
}
