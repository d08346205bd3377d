package models;

import java.util.concurrent.Semaphore;

/** Who waits for two permits holds up who wants one and came later. */
class FairPermits {
    static final Semaphore PERMITS = new Semaphore(1, true);

    public static void main(String[] args) throws InterruptedException {
        Thread both = new Thread(() -> {
            PERMITS.acquireUninterruptibly(2);
            System.out.println("both");
            PERMITS.release(2);
        });
        both.start();
        PERMITS.acquire();
        System.out.println("one");
        PERMITS.release(2);
        both.join();
        System.out.println(PERMITS.availablePermits());
    }
}
