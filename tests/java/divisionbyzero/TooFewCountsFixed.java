package divisionbyzero;

import java.util.concurrent.CountDownLatch;

/** The latch opens when both threads are done. */
public class TooFewCountsFixed {
    static int width;
    static int height;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        Thread first = new Thread(() -> {
            width = 30;
            done.countDown();
        });
        Thread second = new Thread(() -> {
            height = 20;
            done.countDown();
        });
        first.start();
        second.start();
        done.await();
        int area = width * 100;
        System.out.println(area / height);
    }
}
