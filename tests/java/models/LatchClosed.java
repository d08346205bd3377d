package models;

import java.util.concurrent.CountDownLatch;

/** A latch that nobody opens, and an interrupt. */
class LatchClosed {
    static final CountDownLatch LATCH = new CountDownLatch(1);

    public static void main(String[] args) throws InterruptedException {
        Thread waits = new Thread(() -> {
            try {
                LATCH.await();
            } catch (InterruptedException interrupted) {
                System.out.println("interrupted");
                LATCH.countDown();
            }
        });
        waits.start();
        if (LATCH.await(0, null == args ? null : java.util.concurrent.TimeUnit.SECONDS)) {
            System.out.println("open");
        }
        waits.interrupt();
        LATCH.await();
        System.out.println("end");
    }
}
