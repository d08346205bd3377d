package lockordercycle;

import java.util.Timer;
import java.util.TimerTask;

/** Cannot deadlock: a Timer has one thread, which runs the two tasks one after the other. */
final class OneTimer {
    private final Object lamp = new Object();
    private final Object heater = new Object();
    private int watts;

    TimerTask evening() {
        return new TimerTask() {
            @Override
            public void run() {
                synchronized (lamp) {
                    synchronized (heater) {
                        watts += 100;
                    }
                }
            }
        };
    }

    TimerTask night(Timer timer) {
        return new TimerTask() {
            @Override
            public void run() {
                synchronized (heater) {
                    synchronized (lamp) {
                        watts = 0;
                    }
                }
                timer.cancel();
            }
        };
    }

    public static void main(String[] args) {
        OneTimer house = new OneTimer();
        Timer timer = new Timer();
        timer.schedule(house.evening(), 1);
        timer.schedule(house.night(timer), 1);
    }
}
