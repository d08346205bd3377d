package datarace;

import java.util.concurrent.locks.StampedLock;

/** Races: an optimistic read that nobody validates is a read without a lock. */
final class OptimisticUnvalidated {
    private final StampedLock lock = new StampedLock();
    private int celsius;

    void warm() {
        long stamp = lock.writeLock();
        try {
            celsius++; // ~ data-race #1
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    int celsius() {
        long stamp = lock.tryOptimisticRead();
        if (stamp == 0) {
            return -1;
        }
        return celsius; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        OptimisticUnvalidated oven = new OptimisticUnvalidated();
        Thread heater = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                oven.warm();
            }
        });
        heater.start();
        System.out.println(oven.celsius());
        heater.join();
    }
}
