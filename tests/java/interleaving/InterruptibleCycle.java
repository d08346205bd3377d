package interleaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads take two locks in opposite orders. Each would give way if it were interrupted, and nobody does that. */
public class InterruptibleCycle {
    private static final Lock LEFT = new ReentrantLock();
    private static final Lock RIGHT = new ReentrantLock();

    private static void toRight() {
        try {
            LEFT.lockInterruptibly();
            try {
                RIGHT.lockInterruptibly(); // ~ deadlock #1
                RIGHT.unlock();
            } finally {
                LEFT.unlock();
            }
        } catch (InterruptedException e) {
            // It gives way.
        }
    }

    private static void toLeft() {
        try {
            RIGHT.lockInterruptibly();
            try {
                LEFT.lockInterruptibly(); // ~ deadlock #1
                LEFT.unlock();
            } finally {
                RIGHT.unlock();
            }
        } catch (InterruptedException e) {
            // It gives way.
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(InterruptibleCycle::toRight);
        Thread second = new Thread(InterruptibleCycle::toLeft);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
