package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Can deadlock: one helper takes every lock and runs the rest under it; the calls are nested in opposite orders. */
final class WithHelper {
    static void with(Lock lock, Runnable body) {
        lock.lock(); // ~ lock-order-cycle #1
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
        with(paper, () -> with(ink, () -> printed = 0));
    }

    public static void main(String[] args) {
        WithHelper printer = new WithHelper();
        new Thread(printer::print).start();
        new Thread(printer::refill).start();
    }
}
