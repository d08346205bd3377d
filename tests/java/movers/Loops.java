package movers;

import java.util.concurrent.atomic.AtomicInteger;

/** The iterative closure: only what is atomic once is not so if it is done again and again. */
public class Loops {
    private final AtomicInteger number = new AtomicInteger();
    private int count;

    synchronized void increment() { // atomicity: this ? mover : atomic
        count++;
    }

    void incrementMany(int times) { // atomicity: this ? mover : compound
        for (int i = 0; i < times; i++) {
            increment();
        }
    }

    synchronized void incrementManyInside(int times) { // atomicity: this ? mover : atomic
        for (int i = 0; i < times; i++) {
            increment();
        }
    }

    void incrementSome(int times) { // atomicity: this ? mover : atomic
        synchronized (this) {
            for (int i = 0; i < times; i++) {
                count++;
                if (count > 10) {
                    break;
                }
            }
        }
    }

    void next() { // atomicity: atomic
        number.incrementAndGet();
    }

    void nextMany(int times) { // atomicity: compound
        while (times-- > 0) {
            next();
        }
    }

    void compareAndSet() { // atomicity: compound
        int old;
        do {
            old = number.get();
        } while (!number.compareAndSet(old, old * 2));
    }

    int sum(int times) { // atomicity: const
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += i;
        }
        return sum;
    }

    public static void main(String[] args) {
        Loops shared = new Loops();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.incrementMany(3);
                shared.incrementManyInside(3);
                shared.incrementSome(3);
                shared.nextMany(3);
                shared.compareAndSet();
                shared.sum(3);
            }).start();
        }
    }
}
