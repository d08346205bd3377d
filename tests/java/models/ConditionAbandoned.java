package models;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait that nobody ends gives the lock away and takes it again. */
class ConditionAbandoned {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();
    static int value;

    public static void main(String[] args) throws InterruptedException {
        LOCK.lock();
        new Thread(() -> {
            if (LOCK.tryLock()) {
                value = 1;
                LOCK.unlock();
            }
        }).start();
        boolean heard = CONDITION.await(0, TimeUnit.NANOSECONDS);
        System.out.println(heard + " " + value);
    }
}
