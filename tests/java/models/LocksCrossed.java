package models;

import java.util.concurrent.locks.ReentrantLock;

/** Two locks in two orders. */
class LocksCrossed {
    static final ReentrantLock A = new ReentrantLock();
    static final ReentrantLock B = new ReentrantLock();

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    public static void main(String[] args) {
        new Thread(() -> both(A, B)).start();
        both(B, A);
        System.out.println("done");
    }
}
