package datarace;

import java.util.concurrent.CountDownLatch;

/** No race: the latch is opened when the table is ready. */
final class LatchTooEarlyFixed {
    private final CountDownLatch ready = new CountDownLatch(1);
    private int rows;

    void load() {
        rows = 42;
        ready.countDown();
    }

    void query() {
        try {
            ready.await();
        } catch (InterruptedException e) {
            return;
        }
        System.out.println(rows);
    }

    public static void main(String[] args) throws InterruptedException {
        LatchTooEarlyFixed table = new LatchTooEarlyFixed();
        Thread loader = new Thread(table::load);
        Thread client = new Thread(table::query);
        client.start();
        loader.start();
        loader.join();
        client.join();
    }
}
