package notifywithoutlock;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The lock of the condition is taken for the signal, on top of the other. */
public class OtherLockFixed {
    private final Lock puts = new ReentrantLock();
    private final Lock takes = new ReentrantLock();
    private final Condition notEmpty = takes.newCondition();
    private volatile int count;

    void put() {
        puts.lock();
        try {
            count = count + 1;
            takes.lock();
            try {
                notEmpty.signal();
            } finally {
                takes.unlock();
            }
        } finally {
            puts.unlock();
        }
    }

    void take() throws InterruptedException {
        takes.lock();
        try {
            while (count == 0) {
                notEmpty.await();
            }
            count = count - 1;
        } finally {
            takes.unlock();
        }
    }

    public static void main(String[] args) {
        OtherLockFixed queue = new OtherLockFixed();
        new Thread(() -> {
            try {
                queue.take();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        queue.put();
    }
}
