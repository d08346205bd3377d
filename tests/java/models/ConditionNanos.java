package models;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The time that is left is positive exactly if the signal came in time. */
// outcome: true
// outcome: false
class ConditionNanos {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            if (LOCK.tryLock()) {
                CONDITION.signal();
                LOCK.unlock();
            }
        }).start();
        LOCK.lock();
        long left = CONDITION.awaitNanos(1_000_000_000);
        System.out.println(left > 0);
    }
}
