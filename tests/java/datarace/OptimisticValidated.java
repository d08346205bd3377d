package datarace;

import java.util.concurrent.locks.StampedLock;

/**
 * No race that counts: the optimistic read uses what it read only after it was validated, else it reads again under the
 * lock. This is the use that the documentation of StampedLock shows.
 */
final class OptimisticValidated {
    private final StampedLock lock = new StampedLock();
    private int x;
    private int y;

    void move(int dx, int dy) {
        long stamp = lock.writeLock();
        try {
            x += dx;
            y += dy;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    int distance() {
        long stamp = lock.tryOptimisticRead();
        int atX = x;
        int atY = y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                atX = x;
                atY = y;
            } finally {
                lock.unlockRead(stamp);
            }
        }
        return Math.abs(atX) + Math.abs(atY);
    }

    public static void main(String[] args) throws InterruptedException {
        OptimisticValidated robot = new OptimisticValidated();
        Thread driver = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                robot.move(1, -1);
            }
        });
        driver.start();
        System.out.println(robot.distance());
        driver.join();
    }
}
