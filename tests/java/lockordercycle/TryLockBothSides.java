package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: whoever holds the first lock only tries the second one, and gives up if it is taken. */
final class TryLockBothSides {
    private final Lock left = new ReentrantLock();
    private final Lock right = new ReentrantLock();
    private int done;

    void attempt(Lock first, Lock second) {
        first.lock();
        try {
            if (second.tryLock()) {
                try {
                    done++;
                } finally {
                    second.unlock();
                }
            }
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) {
        TryLockBothSides pair = new TryLockBothSides();
        new Thread(() -> pair.attempt(pair.left, pair.right)).start();
        new Thread(() -> pair.attempt(pair.right, pair.left)).start();
    }
}
