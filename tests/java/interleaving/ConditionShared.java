package interleaving;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A buffer for one item with one condition for both sides: a signal may reach the wrong side. */
public class ConditionShared {
    private static final Lock LOCK = new ReentrantLock();
    private static final Condition CHANGED = LOCK.newCondition();
    private static boolean full;

    private static void move(boolean put) {
        LOCK.lock();
        while (full == put) {
            CHANGED.awaitUninterruptibly(); // ~ lost-wakeup #1
        }
        full = put;
        CHANGED.signal();
        LOCK.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> move(false));
        Thread second = new Thread(() -> move(false));
        first.start();
        second.start();
        move(true);
        move(true);
        first.join();
        second.join();
    }
}
