package determinism;

import java.util.concurrent.locks.ReentrantLock;

/** Main does its work only if it finds the lock free. */
public class TriesLock {
    private final ReentrantLock lock = new ReentrantLock();
    private int work;

    void hold() {
        lock.lock();
        lock.unlock();
    }

    void tryOnce() {
        if (lock.tryLock()) { // ~ determinism #1
            work = 1;
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        TriesLock shop = new TriesLock();
        new Thread(shop::hold).start();
        shop.tryOnce();
        System.out.println(shop.work);
    }
}
