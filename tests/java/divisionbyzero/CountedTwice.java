package divisionbyzero;

import java.util.concurrent.CountDownLatch;

/** One thread counts the latch down for both, before the other has written. */
public class CountedTwice {
    static int width;
    static int height;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        new Thread(() -> {
            width = 30;
            done.countDown();
            done.countDown();
        }).start();
        new Thread(() -> {
            height = 20;
            done.countDown();
        }).start();
        done.await();
        int area = width * 100;
        System.out.println(area / height); // ~ division-by-zero #1
    }
}
