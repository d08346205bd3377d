package waitnotinloop;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The caller tests before the wait, and the loop around the wait tests at its end. */
public class TestedAtEnd {
    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int state;

    void change() {
        lock.lock();
        try {
            state++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void put() {
        lock.lock();
        try {
            if (state == 0) {
                awaitChange();
            }
            state = 5;
        } finally {
            lock.unlock();
        }
    }

    void follow() {
        lock.lock();
        try {
            awaitNext();
            state = 6;
        } finally {
            lock.unlock();
        }
    }

    private void awaitChange() {
        do {
            changed.awaitUninterruptibly();
        } while (state == 0);
    }

    private void awaitNext() {
        int known = state;
        do {
            changed.awaitUninterruptibly();
        } while (state == known);
    }

    public static void main(String[] args) {
        TestedAtEnd door = new TestedAtEnd();
        new Thread(door::change).start();
        new Thread(door::follow).start();
        new Thread(door::change).start();
        door.put();
    }
}
