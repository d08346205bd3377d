package models;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Waits with a time, and with interrupts. */
class SemaphoreTimed {
    static final Semaphore PERMITS = new Semaphore(0);

    public static void main(String[] args) throws InterruptedException {
        Thread waits = new Thread(() -> {
            try {
                System.out.println(PERMITS.tryAcquire(1, TimeUnit.DAYS));
            } catch (InterruptedException interrupted) {
                System.out.println("interrupted");
            }
        });
        waits.start();
        PERMITS.release();
        waits.interrupt();
        waits.join();
        System.out.println(PERMITS.availablePermits());
    }
}
