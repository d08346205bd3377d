package datarace;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** No race: the last write is under the lock as well. */
final class UnlockedTooEarlyFixed {
    private final Lock lock = new ReentrantLock();
    private int pages;
    private String last = "";

    void print(String title, int count) {
        lock.lock();
        try {
            pages += count;
            last = title;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UnlockedTooEarlyFixed printer = new UnlockedTooEarlyFixed();
        Thread[] users = new Thread[3];
        for (int i = 0; i < users.length; i++) {
            String title = "report " + i;
            users[i] = new Thread(() -> printer.print(title, 12));
            users[i].start();
        }
        for (Thread user : users) {
            user.join();
        }
        System.out.println(printer.pages + " " + printer.last);
    }
}
