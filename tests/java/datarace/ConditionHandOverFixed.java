package datarace;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** No race: the waiting thread reads the page under the lock. */
final class ConditionHandOverFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition printed = lock.newCondition();
    private int pages;
    private String page = "";

    void print(String text) {
        lock.lock();
        try {
            page = text;
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
            return page;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionHandOverFixed printer = new ConditionHandOverFixed();
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
