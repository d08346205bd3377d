package atomicityviolation;

import java.util.concurrent.locks.ReentrantLock;

/** The lambda asks for both in one step. */
final class LambdaUnderLockFixed {
    static final class Seats {
        private int free = 60;

        synchronized void bookIfFree() {
            if (free > 0) {
                free--;
            }
        }

        synchronized int free() {
            return free;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();

    void locked(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }

    void sell(Seats seats) {
        locked(() -> seats.bookIfFree());
    }

    public static void main(String[] args) throws InterruptedException {
        Seats seats = new Seats();
        LambdaUnderLockFixed office = new LambdaUnderLockFixed();
        Thread gate = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                seats.bookIfFree();
            }
        });
        gate.start();
        for (int i = 0; i < 50; i++) {
            office.sell(seats);
        }
        gate.join();
        System.out.println(seats.free());
    }
}
