package lockordercycle;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Can deadlock: await gives back the lock of its condition and takes it again, while the inner lock stays held. */
final class AwaitReacquires {
    private final Lock outer = new ReentrantLock();
    private final Condition changed = outer.newCondition();
    private final Lock inner = new ReentrantLock();
    private int changes;

    void observe() throws InterruptedException {
        outer.lock();
        inner.lock();
        try {
            changed.await(2, TimeUnit.MILLISECONDS); // ~ lock-order-cycle #1
            changes++;
        } finally {
            inner.unlock();
            outer.unlock();
        }
    }

    void change() {
        for (int i = 0; i < 20; i++) {
            outer.lock();
            inner.lock(); // ~ lock-order-cycle #1
            changes--;
            inner.unlock();
            outer.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AwaitReacquires pair = new AwaitReacquires();
        new Thread(pair::change).start();
        pair.observe();
    }
}
