package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** Fine: whether the lock is needed is passed on to a helper; while there is one thread only, it is not. */
final class FerryDeckFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private int cars;

    void board(boolean busy) {
        load(busy);
    }

    private void load(boolean busy) {
        if (busy) {
            lock.lock();
        }
        cars++;
        if (busy) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        FerryDeckFixed deck = new FerryDeckFixed();
        deck.board(false);
        new Thread(() -> deck.board(true)).start();
        new Thread(() -> deck.board(true)).start();
    }
}
