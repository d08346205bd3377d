package datarace;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Races: the reader asks for the total after it has released the read lock. */
final class ReadersAndWriter {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int seats = 100;
    private int total;

    void sell(int price) {
        lock.writeLock().lock();
        try {
            seats--;
            total += price; // ~ data-race #1
        } finally {
            lock.writeLock().unlock();
        }
    }

    String report() {
        int free;
        lock.readLock().lock();
        try {
            free = seats;
        } finally {
            lock.readLock().unlock();
        }
        int income = total; // ~ data-race #1
        return free + " free, " + income + " earned";
    }

    public static void main(String[] args) throws InterruptedException {
        ReadersAndWriter cinema = new ReadersAndWriter();
        Thread box = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                cinema.sell(12);
            }
        });
        Thread first = new Thread(() -> System.out.println(cinema.report()));
        Thread second = new Thread(() -> System.out.println(cinema.report()));
        box.start();
        first.start();
        second.start();
        box.join();
        first.join();
        second.join();
    }
}
