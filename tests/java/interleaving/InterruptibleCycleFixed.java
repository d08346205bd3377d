package interleaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads take two locks in opposite orders. If that takes long, the first is interrupted and gives way. */
public class InterruptibleCycleFixed {
    private static final Lock LEFT = new ReentrantLock();
    private static final Lock RIGHT = new ReentrantLock();

    private static void toRight() {
        try {
            LEFT.lockInterruptibly();
            try {
                RIGHT.lockInterruptibly();
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
                LEFT.lockInterruptibly();
                LEFT.unlock();
            } finally {
                RIGHT.unlock();
            }
        } catch (InterruptedException e) {
            // It gives way.
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(InterruptibleCycleFixed::toRight);
        Thread second = new Thread(InterruptibleCycleFixed::toLeft);
        first.start();
        second.start();
        first.join(100);
        first.interrupt();
        first.join();
        second.join();
    }
}
