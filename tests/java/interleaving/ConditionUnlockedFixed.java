package interleaving;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A condition is signalled with its lock held. */
public class ConditionUnlockedFixed {
    private static final Lock LOCK = new ReentrantLock();
    private static final Condition DONE = LOCK.newCondition();

    private static void work() {
        LOCK.lock();
        DONE.signalAll();
        LOCK.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(ConditionUnlockedFixed::work);
        worker.start();
        worker.join();
    }
}
