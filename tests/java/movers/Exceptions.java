package movers;

import java.util.concurrent.locks.ReentrantLock;

/** Ways that exceptions take count as others do. */
public class Exceptions {
    private final ReentrantLock lock = new ReentrantLock();
    private int value;
    private int failures;

    void inFinally(int next) { // atomicity: this.lock ? mover : atomic
        lock.lock();
        try {
            value = 10 / next;
        } finally {
            lock.unlock();
        }
    }

    void ifFree(int next) { // atomicity: this.lock ? mover : atomic
        if (lock.tryLock()) {
            try {
                value = next;
            } finally {
                lock.unlock();
            }
        }
    }

    synchronized void fail(int number) { // atomicity: this ? mover : atomic
        failures += 10 / number;
    }

    void failAndCount(int number) { // atomicity: this ? mover : compound
        try {
            fail(number);
        } catch (ArithmeticException e) {
            fail(1);
        }
    }

    synchronized void failAndCountInside(int number) { // atomicity: this ? mover : atomic
        try {
            fail(number);
        } catch (ArithmeticException e) {
            fail(1);
        }
    }

    void countOnce(int number) { // atomicity: this ? mover : atomic
        if (number == 0) {
            throw new IllegalArgumentException();
        }
        fail(number);
    }

    public static void main(String[] args) {
        Exceptions shared = new Exceptions();
        for (int i = 0; i < 2; i++) {
            int number = i;
            new Thread(() -> {
                shared.inFinally(number);
                shared.ifFree(number);
                shared.failAndCount(number);
                shared.failAndCountInside(number);
                shared.countOnce(number);
            }).start();
        }
    }
}
