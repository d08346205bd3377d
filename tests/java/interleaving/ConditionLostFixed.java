package interleaving;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The signal sets a flag, which is tested before each await. */
public class ConditionLostFixed {
    private static final Lock LOCK = new ReentrantLock();
    private static final Condition SENT = LOCK.newCondition();
    private static boolean sent;

    private static void receive() {
        LOCK.lock();
        while (!sent) {
            SENT.awaitUninterruptibly();
        }
        LOCK.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread receiver = new Thread(ConditionLostFixed::receive);
        receiver.start();
        LOCK.lock();
        sent = true;
        SENT.signal();
        LOCK.unlock();
        receiver.join();
    }
}
