package datarace;

import java.util.concurrent.CountDownLatch;

/** Races: the latch is opened before the table is ready. */
final class LatchTooEarly {
    private final CountDownLatch ready = new CountDownLatch(1);
    private int rows;

    void load() {
        ready.countDown();
        rows = 42; // ~ data-race #1
    }

    void query() {
        try {
            ready.await();
        } catch (InterruptedException e) {
            return;
        }
        System.out.println(rows); // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        LatchTooEarly table = new LatchTooEarly();
        Thread loader = new Thread(table::load);
        Thread client = new Thread(table::query);
        client.start();
        loader.start();
        loader.join();
        client.join();
    }
}
