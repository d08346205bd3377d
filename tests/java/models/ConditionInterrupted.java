package models;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** An interrupt and a signal: whichever is noticed first. */
class ConditionInterrupted {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();
    static boolean isWaiting;

    public static void main(String[] args) throws InterruptedException {
        LOCK.lock();
        Thread waits = new Thread(() -> {
            LOCK.lock();
            isWaiting = true;
            try {
                CONDITION.await();
                System.out.println("signalled " + Thread.currentThread().isInterrupted());
            } catch (InterruptedException interrupted) {
                System.out.println("interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        waits.start();
        LOCK.unlock();
        LOCK.lock();
        if (isWaiting) {
            waits.interrupt();
            CONDITION.signal();
            LOCK.unlock();
        }
    }
}
