package lockonchangingfield;

import java.util.concurrent.locks.ReentrantLock;

/** A reset makes a new lock while others may hold the old one. */
public class ResetLock {
    private ReentrantLock lock = new ReentrantLock();
    private int total;

    void add(int amount) {
        ReentrantLock held = lock;
        held.lock(); // ~ lock-on-changing-field #1
        try {
            total += amount;
        } finally {
            held.unlock();
        }
    }

    void reset() {
        lock = new ReentrantLock(); // ~ lock-on-changing-field #1
    }

    public static void main(String[] args) {
        ResetLock sum = new ResetLock();
        for (int i = 0; i < 4; i++) {
            new Thread(() -> sum.add(1)).start();
        }
        sum.reset();
    }
}
