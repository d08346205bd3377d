package datarace;

import java.util.concurrent.Semaphore;

/** No race: the release orders the parcel before the acquisition. */
final class SemaphoreHandOverFixed {
    private final Semaphore filled = new Semaphore(0);
    private String parcel;

    void deliver(String content) {
        parcel = content;
        filled.release();
    }

    void collect() {
        filled.acquireUninterruptibly();
        String content = parcel;
        System.out.println(content);
    }

    public static void main(String[] args) throws InterruptedException {
        SemaphoreHandOverFixed locker = new SemaphoreHandOverFixed();
        Thread courier = new Thread(() -> locker.deliver("books"));
        Thread customer = new Thread(locker::collect);
        customer.start();
        courier.start();
        courier.join();
        customer.join();
    }
}
