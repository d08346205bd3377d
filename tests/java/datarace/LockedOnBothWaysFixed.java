package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** However it was got, the lock is held when the count changes; one text is one lock. */
public class LockedOnBothWaysFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;
    private static int sum;

    void add() {
        if (!lock.tryLock()) {
            lock.lock();
        }
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }

    void add(boolean quick) {
        if (quick) {
            lock.lock();
        } else {
            waitForLock();
        }
        count++;
        lock.unlock();
    }

    private void waitForLock() {
        System.out.println("waiting");
        lock.lock();
    }

    static void addToSum(int value) {
        synchronized ("sum") {
            sum += value;
        }
    }

    public static void main(String[] args) {
        LockedOnBothWaysFixed counter = new LockedOnBothWaysFixed();
        for (int i = 0; i < 2; i++) {
            boolean quick = i == 0;
            new Thread(() -> {
                counter.add();
                counter.add(quick);
                addToSum(1);
            }).start();
        }
    }
}
