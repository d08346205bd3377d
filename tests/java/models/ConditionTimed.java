package models;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait with a time ends by the signal or by itself. */
// outcome: true true
// outcome: false true
class ConditionTimed {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            if (LOCK.tryLock()) {
                CONDITION.signalAll();
                LOCK.unlock();
            }
        }).start();
        LOCK.lock();
        boolean heard = CONDITION.await(5, TimeUnit.MILLISECONDS);
        System.out.println(heard + " " + LOCK.isHeldByCurrentThread());
    }
}
