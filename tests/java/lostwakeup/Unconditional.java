package lostwakeup;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Waits for the end of the other thread's work, which may be long over. */
public class Unconditional {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition done = lock.newCondition();
    private int result;

    int await() throws InterruptedException {
        lock.lock();
        try {
            done.await(); // ~ lost-wakeup #1
            return result;
        } finally {
            lock.unlock();
        }
    }

    void work() {
        lock.lock();
        try {
            result = 42;
            done.signal(); // ~ lost-wakeup #1
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Unconditional job = new Unconditional();
        new Thread(job::work).start();
        System.out.println(job.await());
    }
}
