package models;

import java.util.concurrent.locks.ReentrantLock;

/** A thread that is interrupted does not get a free lock; one that does not care keeps its interrupt. */
class LockInterruptedBefore {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) {
        new Thread(() -> {
            LOCK.lock();
            LOCK.unlock();
        }).start();
        Thread.currentThread().interrupt();
        try {
            LOCK.lockInterruptibly();
            System.out.println("got");
        } catch (InterruptedException interrupted) {
            System.out.println("interrupted");
        }
        Thread.currentThread().interrupt();
        LOCK.lock();
        System.out.println(Thread.currentThread().isInterrupted());
    }
}
