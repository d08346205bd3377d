package interleaving;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A consumer does not test the stock again after its await: another one may have been faster. */
public class ConditionIf {
    private static final Lock LOCK = new ReentrantLock();
    private static final Condition NOT_EMPTY = LOCK.newCondition();
    private static int stock;

    private static void take() {
        LOCK.lock();
        if (stock == 0) {
            NOT_EMPTY.awaitUninterruptibly();
        }
        stock--;
        int left = stock;
        LOCK.unlock();
        assert left >= 0; // ~ assertion #1
    }

    private static void put() {
        LOCK.lock();
        stock++;
        NOT_EMPTY.signal();
        LOCK.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(ConditionIf::take);
        Thread second = new Thread(ConditionIf::take);
        first.start();
        second.start();
        put();
        put();
        first.join();
        second.join();
    }
}
