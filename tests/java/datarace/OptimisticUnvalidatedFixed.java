package datarace;

import java.util.concurrent.locks.StampedLock;

/** No race: the reader holds the read lock. */
final class OptimisticUnvalidatedFixed {
    private final StampedLock lock = new StampedLock();
    private int celsius;

    void warm() {
        long stamp = lock.writeLock();
        try {
            celsius++;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    int celsius() {
        long stamp = lock.readLock();
        try {
            return celsius;
        } finally {
            lock.unlockRead(stamp);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OptimisticUnvalidatedFixed oven = new OptimisticUnvalidatedFixed();
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
