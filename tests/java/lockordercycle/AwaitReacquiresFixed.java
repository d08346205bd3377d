package lockordercycle;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: the inner lock is taken when the wait is over. */
final class AwaitReacquiresFixed {
    private final Lock outer = new ReentrantLock();
    private final Condition changed = outer.newCondition();
    private final Lock inner = new ReentrantLock();
    private int changes;

    void observe() throws InterruptedException {
        outer.lock();
        try {
            changed.await(2, TimeUnit.MILLISECONDS);
            inner.lock();
            changes++;
            inner.unlock();
        } finally {
            outer.unlock();
        }
    }

    void change() {
        for (int i = 0; i < 20; i++) {
            outer.lock();
            inner.lock();
            changes--;
            inner.unlock();
            outer.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AwaitReacquiresFixed pair = new AwaitReacquiresFixed();
        new Thread(pair::change).start();
        pair.observe();
    }
}
