package datarace;

import java.util.concurrent.locks.StampedLock;

/** Races: the read lock is not converted, so the update happens among readers that may update as well. */
final class StampedUpgrade {
    private final StampedLock lock = new StampedLock();
    private int level = 1;

    void refill() {
        long stamp = lock.readLock();
        try {
            while (level < 10) {
                level++; // ~ data-race #1
            }
        } finally {
            lock.unlock(stamp);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StampedUpgrade tank = new StampedUpgrade();
        Thread left = new Thread(tank::refill);
        Thread right = new Thread(tank::refill);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(tank.level);
    }
}
