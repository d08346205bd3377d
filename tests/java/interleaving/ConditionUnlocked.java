package interleaving;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A condition is signalled without its lock. */
public class ConditionUnlocked {
    private static final Lock LOCK = new ReentrantLock();
    private static final Condition DONE = LOCK.newCondition();

    private static void work() {
        DONE.signalAll(); // ~ monitor #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(ConditionUnlocked::work);
        worker.start();
        worker.join();
    }
}
