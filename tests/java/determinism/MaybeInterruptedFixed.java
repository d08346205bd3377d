package determinism;

import java.util.concurrent.CountDownLatch;

/** The sleeper waits for a latch, and is not interrupted. */
public class MaybeInterruptedFixed {
    private static final CountDownLatch DAY = new CountDownLatch(1);
    private static String end = "none"; // ~? determinism #1

    static void sleep() {
        try {
            DAY.await();
            end = "slept"; // ~? determinism #2
        } catch (InterruptedException woken) {
            end = "woken"; // ~? determinism #3
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(MaybeInterruptedFixed::sleep);
        sleeper.start();
        DAY.countDown();
        sleeper.join();
        System.out.println(end); // ~? determinism #4
    }
}
