package interleaving;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What a wait says of the time that is left fits the reason for which it ended. */
// outcome: signalled, in time
// outcome: signalled, late
// outcome: late
public class OutcomeNanosLeft {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Condition SIGNALLED = LOCK.newCondition();
    private static boolean isSignalled;

    public static void main(String[] args) throws InterruptedException {
        Thread helper = new Thread(() -> {
            LOCK.lock();
            isSignalled = true;
            SIGNALLED.signal();
            LOCK.unlock();
        });
        helper.start();
        LOCK.lock();
        long left = 1000;
        while (!isSignalled && left > 0) {
            left = SIGNALLED.awaitNanos(left);
        }
        System.out.println((isSignalled ? "signalled, " : "") + (left > 0 ? "in time" : "late"));
        LOCK.unlock();
    }
}
