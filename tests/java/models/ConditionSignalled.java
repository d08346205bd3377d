package models;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait without a loop: the signal may come before it. */
class ConditionSignalled {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            LOCK.lock();
            CONDITION.signal();
            LOCK.unlock();
        }).start();
        LOCK.lock();
        LOCK.lock();
        CONDITION.await();
        System.out.println(LOCK.getHoldCount());
    }
}
