package divisionbyzero;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Whether the time was over is not asked. */
public class ImpatientLatch {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            rate = 4;
            done.countDown();
        }).start();
        if (done.await(1, TimeUnit.SECONDS) || args.length > 0) {
            System.out.println(20 / rate); // ~ division-by-zero #1
        }
    }
}
