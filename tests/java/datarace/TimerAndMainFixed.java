package datarace;

import java.util.Timer;
import java.util.TimerTask;

/** No race: both hold the monitor of the clock. */
final class TimerAndMainFixed {
    private int ticks;

    private final class Tick extends TimerTask {
        @Override
        public void run() {
            synchronized (TimerAndMainFixed.this) {
                ticks++;
            }
        }
    }

    synchronized void reset() {
        ticks = 0;
    }

    public static void main(String[] args) throws InterruptedException {
        TimerAndMainFixed clock = new TimerAndMainFixed();
        Timer timer = new Timer(true);
        timer.schedule(clock.new Tick(), 0, 1);
        for (int i = 0; i < 5; i++) {
            Thread.sleep(2);
            clock.reset();
        }
        timer.cancel();
    }
}
