package latchnevercounteddown;

import java.util.concurrent.CountDownLatch;

/** Three are waited for, two report. */
public class OneTooFew {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(3);
        new Thread(() -> {
            System.out.println("database");
            ready.countDown();
        }).start();
        new Thread(() -> {
            System.out.println("cache");
            ready.countDown();
        }).start();
        ready.await(); // ~ latch-never-counted-down #1
        System.out.println("ready");
    }
}
