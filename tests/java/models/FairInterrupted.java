package models;

import java.util.concurrent.locks.ReentrantLock;

/** Who leaves the queue by an interrupt lets those behind it move up. */
class FairInterrupted {
    static final ReentrantLock LOCK = new ReentrantLock(true);

    public static void main(String[] args) throws InterruptedException {
        LOCK.lock();
        Thread other = new Thread(() -> {
            try {
                LOCK.lockInterruptibly();
                System.out.println("locked");
                LOCK.unlock();
            } catch (InterruptedException interrupted) {
                System.out.println("interrupted");
            }
        });
        other.start();
        other.interrupt();
        LOCK.unlock();
        LOCK.lock();
        System.out.println("main");
        LOCK.unlock();
        other.join();
    }
}
