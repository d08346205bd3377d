package divisionbyzero;

import java.util.concurrent.CountDownLatch;

/** The latch says that the first thread has written, after all else. */
public class LatchAwaitedAgainFixed {
    static int rate;
    static int turns;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Thread first = new Thread(() -> {
            rate = 4;
            done.countDown();
        });
        first.start();
        Thread second = new Thread(() -> turns++);
        second.start();
        done.await();
        System.out.println(20 / rate);
    }
}
