package models;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A signal wakes who has waited longest. */
// outcome:
// outcome: ab a
// outcome: ba b
class ConditionOrder {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();
    static String waiting = "";

    static void await(String name) {
        LOCK.lock();
        waiting += name;
        CONDITION.awaitUninterruptibly();
        System.out.println(waiting + " " + name);
    }

    static Thread waits(String name) {
        Thread thread = new Thread(() -> await(name));
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    public static void main(String[] args) {
        waits("a");
        waits("b");
        LOCK.lock();
        if (waiting.length() == 2) {
            CONDITION.signal();
        }
        LOCK.unlock();
    }
}
