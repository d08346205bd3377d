package interleaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads take two locks in opposite orders. */
public class LocksOpposite {
    private static final Lock LEFT = new ReentrantLock();
    private static final Lock RIGHT = new ReentrantLock();

    private static void toRight() {
        LEFT.lock();
        RIGHT.lock(); // ~ deadlock #1
        RIGHT.unlock();
        LEFT.unlock();
    }

    private static void toLeft() {
        RIGHT.lock();
        LEFT.lock(); // ~ deadlock #1
        LEFT.unlock();
        RIGHT.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LocksOpposite::toRight);
        Thread second = new Thread(LocksOpposite::toLeft);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
