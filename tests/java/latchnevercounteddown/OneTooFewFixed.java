package latchnevercounteddown;

import java.util.concurrent.CountDownLatch;

/** Two are waited for, two report. */
public class OneTooFewFixed {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(2);
        new Thread(() -> {
            System.out.println("database");
            ready.countDown();
        }).start();
        new Thread(() -> {
            System.out.println("cache");
            ready.countDown();
        }).start();
        ready.await();
        System.out.println("ready");
    }
}
