package interleaving;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A condition is used as a monitor: wait instead of await. */
public class ConditionWait {
    private static final Lock LOCK = new ReentrantLock();
    private static final Condition READY = LOCK.newCondition();
    private static boolean ready;

    private static void await() {
        LOCK.lock();
        try {
            while (!ready) {
                READY.wait(); // ~ monitor #1
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(ConditionWait::await);
        waiter.start();
        LOCK.lock();
        ready = true;
        READY.signal();
        LOCK.unlock();
        waiter.join();
    }
}
