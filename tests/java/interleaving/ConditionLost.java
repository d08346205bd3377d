package interleaving;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The signal may come before the await, which then never ends. */
public class ConditionLost {
    private static final Lock LOCK = new ReentrantLock();
    private static final Condition SENT = LOCK.newCondition();

    private static void receive() {
        LOCK.lock();
        SENT.awaitUninterruptibly(); // ~ lost-wakeup #1
        LOCK.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread receiver = new Thread(ConditionLost::receive);
        receiver.start();
        LOCK.lock();
        SENT.signal();
        LOCK.unlock();
        receiver.join();
    }
}
