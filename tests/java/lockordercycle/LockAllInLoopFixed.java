package lockordercycle;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: each lock is released in the same round of the loop. */
final class LockAllInLoopFixed {
    static void lockAll(List<Lock> locks) {
        for (Lock lock : locks) {
            lock.lock();
            lock.unlock();
        }
    }

    static void work(List<Lock> locks) {
        lockAll(locks);
    }

    public static void main(String[] args) {
        Lock rope = new ReentrantLock();
        Lock hook = new ReentrantLock();
        new Thread(() -> work(List.of(rope, hook))).start();
        new Thread(() -> work(List.of(hook, rope))).start();
    }
}
