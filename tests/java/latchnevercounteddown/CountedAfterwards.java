package latchnevercounteddown;

import java.util.concurrent.CountDownLatch;

/** The only thread that counts down waits first. */
public class CountedAfterwards {
    private static int value;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch set = new CountDownLatch(1);
        new Thread(() -> {
            value = 1;
            System.out.println("set");
        }).start();
        set.await(); // ~ latch-never-counted-down #1
        System.out.println(value);
        set.countDown();
    }
}
