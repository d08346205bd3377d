package latchnevercounteddown;

import java.util.concurrent.CountDownLatch;

/** Counted down whatever is parsed. */
public class BadNumberFixed {
    private static volatile int parsed;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            try {
                parsed = Integer.parseInt(args[0]);
            } finally {
                done.countDown();
            }
        }).start();
        done.await();
        System.out.println(parsed);
    }
}
