package divisionbyzero;

import java.util.concurrent.CountDownLatch;

/** The class initialiser opens the latch. */
public class CountedByInitialiser {
    static final CountDownLatch OPEN = new CountDownLatch(1);
    static int rate;

    static {
        OPEN.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        OPEN.await();
        System.out.println(100 / rate); // ~ division-by-zero #1
    }
}
