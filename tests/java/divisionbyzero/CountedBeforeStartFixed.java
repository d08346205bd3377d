package divisionbyzero;

import java.util.concurrent.CountDownLatch;

/** The divisor is never zero again once the latch is open. */
public class CountedBeforeStartFixed {
    static int rate;

    public static void main(String[] args) {
        CountDownLatch open = new CountDownLatch(1);
        rate = 5;
        open.countDown();
        rate = 4;
        new Thread(() -> {
            try {
                open.await();
            } catch (InterruptedException stopped) {
                return;
            }
            System.out.println(100 / rate);
        }).start();
    }
}
