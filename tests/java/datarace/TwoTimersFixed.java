package datarace;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** No race: one Timer runs both tasks on its one thread. */
final class TwoTimersFixed {
    private int watts;
    private final CountDownLatch done = new CountDownLatch(2);

    private TimerTask consuming(int amount) {
        return new TimerTask() {
            @Override
            public void run() {
                watts += amount;
                done.countDown();
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        TwoTimersFixed house = new TwoTimersFixed();
        Timer lamp = new Timer("lamp", true);
        lamp.schedule(house.consuming(60), 1);
        lamp.schedule(house.consuming(2000), 1);
        house.done.await();
        lamp.cancel();
        System.out.println(house.watts);
    }
}
