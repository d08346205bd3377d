package interleaving;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A thread unlocks a lock that it never took. */
public class UnlockByOther {
    private static final Lock LOCK = new ReentrantLock();

    private static void work() {
        LOCK.unlock(); // ~ monitor #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(UnlockByOther::work);
        worker.start();
        LOCK.lock();
        LOCK.unlock();
        worker.join();
    }
}
