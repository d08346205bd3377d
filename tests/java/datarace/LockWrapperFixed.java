package datarace;

import java.util.concurrent.locks.ReentrantLock;

/** No race: everyone enters and leaves. */
final class LockWrapperFixed {
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
            books++;
        } finally {
            leave();
        }
    }

    void borrow() {
        enter();
        try {
            books--;
        } finally {
            leave();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockWrapperFixed library = new LockWrapperFixed();
        Thread giver = new Thread(library::giveBack);
        Thread taker = new Thread(library::borrow);
        giver.start();
        taker.start();
        giver.join();
        taker.join();
        System.out.println(library.books);
    }
}
