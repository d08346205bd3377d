package datarace;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** No race: readers hold the read lock, the writer the write lock. */
final class ReadersAndWriterFixed {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int seats = 100;
    private int total;

    void sell(int price) {
        lock.writeLock().lock();
        try {
            seats--;
            total += price;
        } finally {
            lock.writeLock().unlock();
        }
    }

    String report() {
        int free;
        int income;
        lock.readLock().lock();
        try {
            free = seats;
            income = total;
        } finally {
            lock.readLock().unlock();
        }
        return free + " free, " + income + " earned";
    }

    public static void main(String[] args) throws InterruptedException {
        ReadersAndWriterFixed cinema = new ReadersAndWriterFixed();
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
