package interleaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A thread unlocks a lock that it took. */
public class UnlockByOtherFixed {
    private static final Lock LOCK = new ReentrantLock();

    private static void work() {
        LOCK.lock();
        LOCK.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(UnlockByOtherFixed::work);
        worker.start();
        LOCK.lock();
        LOCK.unlock();
        worker.join();
    }
}
