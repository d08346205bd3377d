package models;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A latch of two, and a wait that may be too short. */
class LatchOpened {
    static final CountDownLatch LATCH = new CountDownLatch(2);
    static int value;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            value = 1;
            LATCH.countDown();
        }).start();
        LATCH.countDown();
        long count = LATCH.getCount();
        boolean open = LATCH.await(1, TimeUnit.SECONDS);
        LATCH.await();
        System.out.println(count + " " + open + " " + value);
        LATCH.countDown();
    }
}
