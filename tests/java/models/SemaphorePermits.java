package models;

import java.util.concurrent.Semaphore;

/** Permits are taken, tried, drained, and given by who never had one. */
class SemaphorePermits {
    static final Semaphore PERMITS = new Semaphore(-1);

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            PERMITS.release();
            PERMITS.release(2);
        }).start();
        boolean tried = PERMITS.tryAcquire();
        PERMITS.acquire();
        int left = PERMITS.availablePermits();
        System.out.println(tried + " " + left + " " + PERMITS.drainPermits());
    }
}
