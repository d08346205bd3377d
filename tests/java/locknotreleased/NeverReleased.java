package locknotreleased;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Methods that take a lock and have no way at all on which they give it back. One gives back the wrong one, which
 * unlock-without-lock reports.
 */
public class NeverReleased {
    private final ReentrantLock gate = new ReentrantLock();
    private final ReadWriteLock views = new ReentrantReadWriteLock();
    private final Lock alone = new ReentrantLock();
    private int level;
    private int pressure;
    private int visits;

    int level() {
        gate.lock(); // ~ lock-not-released #1
        return level; // ~ lock-not-released #1
    }

    void fill(int amount) {
        gate.lock();
        try {
            level += amount;
        } finally {
            gate.unlock();
        }
    }

    boolean drain() throws InterruptedException {
        if (!gate.tryLock(1, TimeUnit.SECONDS)) { // ~ lock-not-released #2
            return false;
        }
        level = 0;
        return true; // ~ lock-not-released #2
    }

    int pressure() {
        views.readLock().lock();
        try {
            return pressure;
        } finally {
            views.writeLock().unlock();
        }
    }

    void pump() {
        views.writeLock().lock();
        try {
            pressure++;
        } finally {
            views.writeLock().unlock();
        }
    }

    void visit() {
        alone.lock(); // ~ lock-not-released #3
        visits++;
    } // ~ lock-not-released #3

    public static void main(String[] args) throws InterruptedException {
        NeverReleased tank = new NeverReleased();
        new Thread(() -> {
            tank.fill(3);
            tank.pump();
            tank.visit();
        }).start();
        System.out.println(tank.level() + tank.pressure());
        tank.visit();
        tank.drain();
    }
}
