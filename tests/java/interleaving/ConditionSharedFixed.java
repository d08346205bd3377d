package interleaving;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A buffer for one item with a condition for each side. */
public class ConditionSharedFixed {
    private static final Lock LOCK = new ReentrantLock();
    private static final Condition EMPTY = LOCK.newCondition();
    private static final Condition FULL = LOCK.newCondition();
    private static boolean full;

    private static void move(boolean put) {
        LOCK.lock();
        while (full == put) {
            (put ? EMPTY : FULL).awaitUninterruptibly();
        }
        full = put;
        (put ? FULL : EMPTY).signal();
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
