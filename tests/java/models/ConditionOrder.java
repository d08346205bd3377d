package models;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A signal wakes who has waited longest. */
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

    public static void main(String[] args) {
        Thread a = new Thread(() -> await("a"));
        Thread b = new Thread(() -> await("b"));
        a.setDaemon(true);
        b.setDaemon(true);
        a.start();
        b.start();
        LOCK.lock();
        boolean both = waiting.length() == 2;
        CONDITION.signal();
        LOCK.unlock();
        System.out.println(both);
    }
}
