package notifywithoutlock;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Two locks: the condition belongs to the one that is not held. */
public class OtherLock {
    private final Lock puts = new ReentrantLock();
    private final Lock takes = new ReentrantLock();
    private final Condition notEmpty = takes.newCondition();
    private volatile int count;

    void put() {
        puts.lock();
        try {
            count = count + 1;
            notEmpty.signal(); // ~ notify-without-lock #1
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
        OtherLock queue = new OtherLock();
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
