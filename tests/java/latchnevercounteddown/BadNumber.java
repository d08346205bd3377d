package latchnevercounteddown;

import java.util.concurrent.CountDownLatch;

/** What is parsed may be no number, and the count-down is skipped. */
public class BadNumber {
    private static volatile int parsed;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            parsed = Integer.parseInt(args[0]); // ~ latch-never-counted-down #1
            done.countDown(); // ~ latch-never-counted-down #1
        }).start();
        done.await(); // ~ latch-never-counted-down #1
        System.out.println(parsed);
    }
}
