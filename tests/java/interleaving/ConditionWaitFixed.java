package interleaving;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A condition is awaited. */
public class ConditionWaitFixed {
    private static final Lock LOCK = new ReentrantLock();
    private static final Condition READY = LOCK.newCondition();
    private static boolean ready;

    private static void await() {
        LOCK.lock();
        try {
            while (!ready) {
                READY.await();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(ConditionWaitFixed::await);
        waiter.start();
        LOCK.lock();
        ready = true;
        READY.signal();
        LOCK.unlock();
        waiter.join();
    }
}
