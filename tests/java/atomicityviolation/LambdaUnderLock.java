package atomicityviolation;

import java.util.concurrent.locks.ReentrantLock;

/** Defect: the lock under which the lambda runs is not the one of the seats, and a seat can go between the test and the booking. */
final class LambdaUnderLock {
    static final class Seats {
        private int free = 60;

        synchronized boolean hasFree() {
            return free > 0;
        }

        synchronized void book() {
            free--;
        }

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
        locked(() -> {
            if (seats.hasFree()) { // ~ atomicity-violation #1
                seats.book(); // ~ atomicity-violation #1
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Seats seats = new Seats();
        LambdaUnderLock office = new LambdaUnderLock();
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
