package datarace;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** Races: each Timer has a thread of its own, and their tasks change one field. */
final class TwoTimers {
    private int watts;
    private final CountDownLatch done = new CountDownLatch(2);

    private TimerTask consuming(int amount) {
        return new TimerTask() {
            @Override
            public void run() {
                watts += amount; // ~ data-race #1
                done.countDown();
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        TwoTimers house = new TwoTimers();
        Timer lamp = new Timer("lamp", true);
        Timer heater = new Timer("heater", true);
        lamp.schedule(house.consuming(60), 1);
        heater.schedule(house.consuming(2000), 1);
        house.done.await();
        lamp.cancel();
        heater.cancel();
        System.out.println(house.watts);
    }
}
