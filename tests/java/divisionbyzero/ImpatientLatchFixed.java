package divisionbyzero;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What is counted is used only if the wait was not in vain. */
public class ImpatientLatchFixed {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            rate = 4;
            done.countDown();
        }).start();
        if (done.await(1, TimeUnit.SECONDS)) {
            System.out.println(20 / rate);
        }
    }
}
