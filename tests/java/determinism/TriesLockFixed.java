package determinism;

import java.util.concurrent.locks.ReentrantLock;

/** Main does its work when it has the lock. */
public class TriesLockFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private int work;

    void hold() {
        lock.lock();
        lock.unlock();
    }

    void waitForIt() {
        lock.lock();
        work = 1;
        lock.unlock();
    }

    public static void main(String[] args) {
        TriesLockFixed shop = new TriesLockFixed();
        new Thread(shop::hold).start();
        shop.waitForIt();
        System.out.println(shop.work);
    }
}
