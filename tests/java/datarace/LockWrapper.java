package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** Races: enter and leave wrap the lock; the withdrawal uses neither. */
final class LockWrapper {
    private final ReentrantLock lock = new ReentrantLock();
    private int books = 10;

    private void enter() {
        lock.lock();
    }

    private void leave() {
        lock.unlock();
    }

    void giveBack() {
        enter();
        try {
            books++; // ~ data-race #1
        } finally {
            leave();
        }
    }

    void borrow() {
        books--; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        LockWrapper library = new LockWrapper();
        Thread giver = new Thread(library::giveBack);
        Thread taker = new Thread(library::borrow);
        giver.start();
        taker.start();
        giver.join();
        taker.join();
        System.out.println(library.books);
    }
}
