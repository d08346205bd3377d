package models;

import java.util.concurrent.locks.ReentrantLock;

/** An interrupt before the unlock may come too late for who waits. */
class LockInterrupted {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        LOCK.lock();
        Thread waits = new Thread(() -> {
            try {
                LOCK.lockInterruptibly();
                System.out.println("got " + Thread.currentThread().isInterrupted());
            } catch (InterruptedException interrupted) {
                System.out.println("interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        waits.start();
        waits.interrupt();
        LOCK.unlock();
    }
}
