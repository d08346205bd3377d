package determinism;

import java.util.concurrent.CountDownLatch;

/** The sleeper waits for a latch, and is not interrupted. */
public class MaybeInterruptedFixed {
    private static final CountDownLatch DAY = new CountDownLatch(1);
    private static String end = "none";

    static void sleep() {
        try {
            DAY.await();
            end = "slept";
        } catch (InterruptedException woken) {
            end = "woken";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(MaybeInterruptedFixed::sleep);
        sleeper.start();
        DAY.countDown();
        sleeper.join();
        System.out.println(end);
    }
}
