package datarace;

import java.util.concurrent.Semaphore;

/** Races: the permit is released before the parcel is in the locker. */
final class SemaphoreHandOver {
    private final Semaphore filled = new Semaphore(0);
    private String parcel;

    void deliver(String content) {
        filled.release();
        parcel = content; // ~ data-race #1
    }

    void collect() {
        filled.acquireUninterruptibly();
        String content = parcel; // ~ data-race #1
        System.out.println(content);
    }

    public static void main(String[] args) throws InterruptedException {
        SemaphoreHandOver locker = new SemaphoreHandOver();
        Thread courier = new Thread(() -> locker.deliver("books"));
        Thread customer = new Thread(locker::collect);
        customer.start();
        courier.start();
        courier.join();
        customer.join();
    }
}
