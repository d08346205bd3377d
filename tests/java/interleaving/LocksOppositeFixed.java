package interleaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads take two locks in the same order. */
public class LocksOppositeFixed {
    private static final Lock LEFT = new ReentrantLock();
    private static final Lock RIGHT = new ReentrantLock();

    private static void toRight() {
        LEFT.lock();
        RIGHT.lock();
        RIGHT.unlock();
        LEFT.unlock();
    }

    private static void toLeft() {
        LEFT.lock();
        RIGHT.lock();
        RIGHT.unlock();
        LEFT.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LocksOppositeFixed::toRight);
        Thread second = new Thread(LocksOppositeFixed::toLeft);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
