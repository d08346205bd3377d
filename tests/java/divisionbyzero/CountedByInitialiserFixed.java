package divisionbyzero;

import java.util.concurrent.CountDownLatch;

/** The divisor is not zero when the latch is open. */
public class CountedByInitialiserFixed {
    static final CountDownLatch OPEN = new CountDownLatch(1);
    static int rate = 5;

    static {
        OPEN.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        OPEN.await();
        System.out.println(100 / rate);
    }
}
