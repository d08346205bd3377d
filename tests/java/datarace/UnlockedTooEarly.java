package datarace;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Races: the lock is released before the last write. */
final class UnlockedTooEarly {
    private final Lock lock = new ReentrantLock();
    private int pages;
    private String last = "";

    void print(String title, int count) {
        lock.lock();
        try {
            pages += count;
        } finally {
            lock.unlock();
        }
        last = title; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        UnlockedTooEarly printer = new UnlockedTooEarly();
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
