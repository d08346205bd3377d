package lockordercycle;

import java.util.Timer;
import java.util.TimerTask;

/** Can deadlock: each Timer has a thread of its own, and their tasks take the locks in opposite orders. */
final class TwoTimers {
    private final Object lamp = new Object();
    private final Object heater = new Object();
    private int watts;

    final class Evening extends TimerTask {
        @Override
        public void run() {
            synchronized (lamp) {
                synchronized (heater) { // ~ lock-order-cycle #1
                    watts += 100;
                }
            }
        }
    }

    final class Night extends TimerTask {
        @Override
        public void run() {
            synchronized (heater) {
                synchronized (lamp) { // ~ lock-order-cycle #1
                    watts = 0;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoTimers house = new TwoTimers();
        Timer first = new Timer();
        Timer second = new Timer();
        first.schedule(house.new Evening(), 1);
        second.schedule(house.new Night(), 1);
        Thread.sleep(10);
        first.cancel();
        second.cancel();
    }
}
