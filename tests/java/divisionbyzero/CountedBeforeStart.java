package divisionbyzero;

import java.util.concurrent.CountDownLatch;

/** The latch was open before the divisor became zero and the thread began. */
public class CountedBeforeStart {
    static int rate;

    public static void main(String[] args) {
        CountDownLatch open = new CountDownLatch(1);
        rate = 5;
        open.countDown();
        rate = 0;
        new Thread(() -> {
            try {
                open.await();
            } catch (InterruptedException stopped) {
                return;
            }
            System.out.println(100 / rate); // ~ division-by-zero #1
        }).start();
    }
}
