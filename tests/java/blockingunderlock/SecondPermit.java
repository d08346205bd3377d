package blockingunderlock;

import java.util.concurrent.Semaphore;

/** A semaphore with one permit is a lock, and to wait for a second lock is another matter; one with more is something that others give back when they like. */
public class SecondPermit {
    private final Semaphore left = new Semaphore(1);
    private final Semaphore right = new Semaphore(1);
    private final Semaphore chairs = new Semaphore(3);
    private int meals;

    void eat() {
        left.acquireUninterruptibly();
        try {
            right.acquireUninterruptibly();
            try {
                meals++;
            } finally {
                right.release();
            }
        } finally {
            left.release();
        }
    }

    synchronized void sit() {
        chairs.acquireUninterruptibly(); // ~ blocking-under-lock #1
        meals++;
    }

    synchronized int meals() {
        return meals; // ~ blocking-under-lock #1
    }

    public static void main(String[] args) {
        SecondPermit table = new SecondPermit();
        new Thread(() -> {
            table.eat();
            table.sit();
        }).start();
        table.eat();
        System.out.println(table.meals());
    }
}
