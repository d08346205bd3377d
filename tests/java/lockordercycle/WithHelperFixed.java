package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: ink before paper, although one line takes both locks for both threads. */
final class WithHelperFixed {
    static void with(Lock lock, Runnable body) {
        lock.lock();
        try {
            body.run();
        } finally {
            lock.unlock();
        }
    }

    private final Lock ink = new ReentrantLock();
    private final Lock paper = new ReentrantLock();
    private int printed;

    void print() {
        with(ink, () -> with(paper, () -> printed++));
    }

    void refill() {
        with(ink, () -> with(paper, () -> printed = 0));
    }

    public static void main(String[] args) {
        WithHelperFixed printer = new WithHelperFixed();
        new Thread(printer::print).start();
        new Thread(printer::refill).start();
    }
}
