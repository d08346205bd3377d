package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: no thread holds two of the locks at a time; each is released, also in finally, before the next. */
final class HandOverHand {
    private final Lock left = new ReentrantLock();
    private final Lock right = new ReentrantLock();
    private int steps;

    void forward() {
        left.lock();
        left.unlock();
        right.lock();
        steps++;
        right.unlock();
    }

    void backward() {
        right.lock();
        try {
            if (steps == 0) return;
        } finally {
            right.unlock();
        }
        left.lock();
        left.unlock();
    }

    public static void main(String[] args) {
        HandOverHand walk = new HandOverHand();
        new Thread(walk::forward).start();
        new Thread(walk::backward).start();
    }
}
