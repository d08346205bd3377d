package latchnevercounteddown;

import java.util.concurrent.CountDownLatch;

/** Who sets the value counts down; the main thread may do so, too. A latch of zero does not wait. */
public class CountedAfterwardsFixed {
    private static int value;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch set = new CountDownLatch(2);
        new Thread(() -> {
            value = 1;
            set.countDown();
        }).start();
        set.countDown();
        set.await();
        System.out.println(value);
        CountDownLatch nothing = new CountDownLatch(0);
        nothing.await();
    }
}
