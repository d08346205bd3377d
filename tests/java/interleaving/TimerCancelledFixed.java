package interleaving;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** Main waits for the task of a timer before it cancels it. */
public class TimerCancelledFixed {
    private static final CountDownLatch RAN = new CountDownLatch(1);

    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                RAN.countDown();
            }
        }, 1);
        RAN.await();
        timer.cancel();
        assert RAN.getCount() == 0;
    }
}
