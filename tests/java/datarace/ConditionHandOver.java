package datarace;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Races: the waiting thread reads the page after it has given the lock back, while the next is being written. */
final class ConditionHandOver {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition printed = lock.newCondition();
    private int pages;
    private String page = "";

    void print(String text) {
        lock.lock();
        try {
            page = text; // ~ data-race #1
            pages++;
            printed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    String first() throws InterruptedException {
        lock.lock();
        try {
            while (pages == 0) {
                printed.await();
            }
        } finally {
            lock.unlock();
        }
        return page; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionHandOver printer = new ConditionHandOver();
        Thread press = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                printer.print("page " + i);
            }
        });
        press.start();
        System.out.println(printer.first());
        press.join();
    }
}
