package models;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A signal queues the thread that it wakes, at once. */
class FairSignalled {
    static final ReentrantLock LOCK = new ReentrantLock(true);
    static final Condition CONDITION = LOCK.newCondition();

    public static void main(String[] args) throws InterruptedException {
        LOCK.lock();
        Thread other = new Thread(() -> {
            LOCK.lock();
            CONDITION.signal();
            LOCK.unlock();
            LOCK.lock();
            System.out.println("again");
            LOCK.unlock();
        });
        other.start();
        CONDITION.await();
        System.out.println("woken");
        LOCK.unlock();
        other.join();
    }
}
