package models;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Who does not have the lock can neither give it back nor wait nor signal. */
class LockMisused {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();

    public static void main(String[] args) throws InterruptedException {
        new Thread(LOCK::lock).start();
        String caught = "";
        try {
            LOCK.unlock();
        } catch (IllegalMonitorStateException expected) {
            caught += "unlock ";
        }
        try {
            CONDITION.signal();
        } catch (IllegalMonitorStateException expected) {
            caught += "signal ";
        }
        try {
            CONDITION.await();
        } catch (IllegalMonitorStateException expected) {
            caught += "await ";
        }
        System.out.println(caught);
        LOCK.unlock();
    }
}
