package locknotreleased;

import java.util.concurrent.locks.ReentrantLock;

/** Gives up the lock of its caller for something slow, and takes it again in the end, whatever happens. */
public class GivenUpForAWhile {
    private final ReentrantLock lock = new ReentrantLock();
    private int steps;

    private void slow(int step) {
        if (step > 2) {
            throw new IllegalStateException("too slow");
        }
    }

    private void step() {
        for (int i = 0; i < 3; i++) {
            lock.unlock();
            try {
                slow(i);
            } finally {
                lock.lock();
            }
            steps++;
        }
    }

    void run() {
        lock.lock();
        try {
            step();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        GivenUpForAWhile one = new GivenUpForAWhile();
        new Thread(one::run).start();
        one.run();
    }
}
