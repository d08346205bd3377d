package models;

import java.util.concurrent.Semaphore;

/** Two threads come for permits of which there are enough for one: in the order in which they queue. */
class FairPermitsTaken {
    static final Semaphore PERMITS = new Semaphore(0, true);

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            PERMITS.acquireUninterruptibly(2);
            System.out.println("two");
        }).start();
        new Thread(() -> {
            PERMITS.acquireUninterruptibly();
            System.out.println("one");
        }).start();
        PERMITS.release();
        System.out.println("released " + PERMITS.tryAcquire());
    }
}
