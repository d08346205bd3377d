package interleaving;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** Main sleeps and then cancels a timer, though its task may not have run. */
public class TimerCancelled {
    private static final CountDownLatch RAN = new CountDownLatch(1);

    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                RAN.countDown();
            }
        }, 1);
        Thread.sleep(50);
        timer.cancel();
        assert RAN.getCount() == 0; // ~ assertion #1
    }
}
