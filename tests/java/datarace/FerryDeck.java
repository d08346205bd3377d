package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** Defect: whether the lock is needed is passed on to a helper, and one of the two threads says that it is not. */
final class FerryDeck {
    private final ReentrantLock lock = new ReentrantLock();
    private int cars;

    void board(boolean busy) {
        load(busy);
    }

    private void load(boolean busy) {
        if (busy) {
            lock.lock();
        }
        cars++; // ~ data-race #1
        if (busy) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        FerryDeck deck = new FerryDeck();
        new Thread(() -> deck.board(true)).start();
        new Thread(() -> deck.board(false)).start();
    }
}
