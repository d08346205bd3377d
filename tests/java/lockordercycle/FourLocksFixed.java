package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: the car from the east takes the northern quarter first, which opens the circle. */
final class FourLocksFixed {
    private final Lock north = new ReentrantLock();
    private final Lock east = new ReentrantLock();
    private final Lock south = new ReentrantLock();
    private final Lock west = new ReentrantLock();

    void fromNorth() {
        north.lock();
        west.lock();
        west.unlock();
        north.unlock();
    }

    void fromWest() {
        west.lock();
        south.lock();
        south.unlock();
        west.unlock();
    }

    void fromSouth() {
        south.lock();
        east.lock();
        east.unlock();
        south.unlock();
    }

    void fromEast() {
        north.lock();
        east.lock();
        east.unlock();
        north.unlock();
    }

    public static void main(String[] args) {
        FourLocksFixed crossing = new FourLocksFixed();
        new Thread(crossing::fromNorth).start();
        new Thread(crossing::fromWest).start();
        new Thread(crossing::fromSouth).start();
        new Thread(crossing::fromEast).start();
    }
}
