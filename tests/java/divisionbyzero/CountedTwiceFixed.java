package divisionbyzero;

import java.util.concurrent.CountDownLatch;

/** Each of two threads counts the latch down when it is done. */
public class CountedTwiceFixed {
    static int width;
    static int height;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        new Thread(() -> {
            width = 30;
            done.countDown();
        }).start();
        new Thread(() -> {
            height = 20;
            done.countDown();
        }).start();
        done.await();
        int area = width * 100;
        System.out.println(area / height);
    }
}
