package divisionbyzero;

import java.util.concurrent.CountDownLatch;

/** A latch that was open before says nothing new: what was written since stays written. */
public class LatchAwaitedAgain {
    static int rate;
    static int turns;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Thread first = new Thread(() -> {
            rate = 4;
            done.countDown();
        });
        first.start();
        first.join();
        rate = 0;
        Thread second = new Thread(() -> turns++);
        second.start();
        done.await();
        System.out.println(20 / rate); // ~ division-by-zero #1
    }
}
