package models;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A fair lock and its condition, and trying it. */
class FairLock {
    static final ReentrantLock LOCK = new ReentrantLock(true);
    static final Condition CONDITION = LOCK.newCondition();

    public static void main(String[] args) {
        new Thread(() -> {
            LOCK.lock();
            CONDITION.signal();
            LOCK.unlock();
        }).start();
        System.out.println(LOCK.tryLock() + " " + LOCK.isFair());
    }
}
