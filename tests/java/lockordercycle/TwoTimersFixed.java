package lockordercycle;

import java.util.Timer;
import java.util.TimerTask;

/** Cannot deadlock: both timers switch the lamp before the heater. */
final class TwoTimersFixed {
    private final Object lamp = new Object();
    private final Object heater = new Object();
    private int watts;

    final class Evening extends TimerTask {
        @Override
        public void run() {
            synchronized (lamp) {
                synchronized (heater) {
                    watts += 100;
                }
            }
        }
    }

    final class Night extends TimerTask {
        @Override
        public void run() {
            synchronized (lamp) {
                synchronized (heater) {
                    watts = 0;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoTimersFixed house = new TwoTimersFixed();
        Timer first = new Timer();
        Timer second = new Timer();
        first.schedule(house.new Evening(), 1);
        second.schedule(house.new Night(), 1);
        Thread.sleep(10);
        first.cancel();
        second.cancel();
    }
}
