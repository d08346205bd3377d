package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Can deadlock: four cars at a crossing, each on one quarter of it and waiting for the next one. */
final class FourLocks {
    private final Lock north = new ReentrantLock();
    private final Lock east = new ReentrantLock();
    private final Lock south = new ReentrantLock();
    private final Lock west = new ReentrantLock();

    void fromNorth() {
        north.lock();
        west.lock(); // ~ lock-order-cycle #1
        west.unlock();
        north.unlock();
    }

    void fromWest() {
        west.lock();
        south.lock(); // ~ lock-order-cycle #1
        south.unlock();
        west.unlock();
    }

    void fromSouth() {
        south.lock();
        east.lock(); // ~ lock-order-cycle #1
        east.unlock();
        south.unlock();
    }

    void fromEast() {
        east.lock();
        north.lock(); // ~ lock-order-cycle #1
        north.unlock();
        east.unlock();
    }

    public static void main(String[] args) {
        FourLocks crossing = new FourLocks();
        new Thread(crossing::fromNorth).start();
        new Thread(crossing::fromWest).start();
        new Thread(crossing::fromSouth).start();
        new Thread(crossing::fromEast).start();
    }
}
