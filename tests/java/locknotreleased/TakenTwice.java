package locknotreleased;

import java.util.concurrent.locks.ReentrantLock;

/** Taken twice, and released once. */
public class TakenTwice {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    void increment() {
        lock.lock(); // ~ lock-not-released #1
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    } // ~ lock-not-released #1

    public static void main(String[] args) {
        TakenTwice counter = new TakenTwice();
        new Thread(counter::increment).start();
        counter.increment();
    }
}
