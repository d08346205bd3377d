package divisionbyzero;

import java.util.concurrent.locks.ReentrantLock;

/** The lock is released between the test of the divisor and the division. */
public class LockGivenBack {
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
        } finally {
            lock.unlock();
        }
        lock.lock();
        try {
            return 60 / free; // ~ division-by-zero #1
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        LockGivenBack places = new LockGivenBack();
        new Thread(places::take).start();
        new Thread(places::take).start();
        System.out.println(places.share());
    }
}
