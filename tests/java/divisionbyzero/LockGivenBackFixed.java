package divisionbyzero;

import java.util.concurrent.locks.ReentrantLock;

/** The lock is held from the test of the divisor to the division. */
public class LockGivenBackFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private int free = 2;

    void take() {
        lock.lock();
        try {
            if (free > 0) {
                free--;
            }
        } finally {
            lock.unlock();
        }
    }

    int share() {
        lock.lock();
        try {
            if (free == 0) {
                return 0;
            }
            return 60 / free;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        LockGivenBackFixed places = new LockGivenBackFixed();
        new Thread(places::take).start();
        new Thread(places::take).start();
        System.out.println(places.share());
    }
}
