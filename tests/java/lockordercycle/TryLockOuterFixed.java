package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: the hasty thread waits for the left lock only where the right one was not to be had. */
final class TryLockOuterFixed {
    private final Lock left = new ReentrantLock();
    private final Lock right = new ReentrantLock();
    private int done;

    void patient() {
        left.lock();
        right.lock();
        done++;
        right.unlock();
        left.unlock();
    }

    void hasty() {
        if (right.tryLock()) {
            right.unlock();
            return;
        }
        left.lock();
        done--;
        left.unlock();
    }

    public static void main(String[] args) {
        TryLockOuterFixed pair = new TryLockOuterFixed();
        new Thread(pair::patient).start();
        new Thread(pair::hasty).start();
    }
}
