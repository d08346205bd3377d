package lostwakeup;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Waits only if there is no result yet. */
public class UnconditionalFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition done = lock.newCondition();
    private int result;

    int await() throws InterruptedException {
        lock.lock();
        try {
            while (result == 0) {
                done.await();
            }
            return result;
        } finally {
            lock.unlock();
        }
    }

    void work() {
        lock.lock();
        try {
            result = 42;
            done.signal();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UnconditionalFixed job = new UnconditionalFixed();
        new Thread(job::work).start();
        System.out.println(job.await());
    }
}
