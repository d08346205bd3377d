package atomicitypaper;

import java.util.concurrent.locks.ReentrantLock;

/** Defect: both locks are explicit; the inner one is taken twice, and the last seat is given away in between. */
final class AirlineUpgrade {
    private final ReentrantLock desk = new ReentrantLock();
    private final ReentrantLock cabin = new ReentrantLock();
    private int seats = 1;
    private int upgrades;

    void upgrade() {
        desk.lock();
        try {
            boolean free;
            cabin.lock(); // ~ atomicity-violation #1
            free = seats > 0;
            cabin.unlock();
            if (free) {
                upgrades++;
                cabin.lock(); // ~ atomicity-violation #1
                seats--;
                cabin.unlock();
            }
        } finally {
            desk.unlock();
        }
    }

    void sell() {
        cabin.lock();
        try {
            if (seats > 0) {
                seats--;
            }
        } finally {
            cabin.unlock();
        }
    }

    int seats() {
        cabin.lock();
        try {
            return seats;
        } finally {
            cabin.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AirlineUpgrade flight = new AirlineUpgrade();
        Thread web = new Thread(flight::sell);
        web.start();
        flight.upgrade();
        web.join();
        if (flight.seats() < 0) {
            throw new AssertionError("somebody has to stand");
        }
    }
}
