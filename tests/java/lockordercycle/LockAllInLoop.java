package lockordercycle;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Can deadlock: the loop holds the locks of earlier rounds when it waits for the next, in an order that differs. */
final class LockAllInLoop {
    static void lockAll(List<Lock> locks) {
        for (Lock lock : locks) lock.lock(); // ~ lock-order-cycle #1
    }

    static void unlockAll(List<Lock> locks) {
        for (Lock lock : locks) lock.unlock();
    }

    static void work(List<Lock> locks) {
        lockAll(locks);
        unlockAll(locks);
    }

    public static void main(String[] args) {
        Lock rope = new ReentrantLock();
        Lock hook = new ReentrantLock();
        new Thread(() -> work(List.of(rope, hook))).start();
        new Thread(() -> work(List.of(hook, rope))).start();
    }
}
