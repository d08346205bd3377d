package datarace;

import java.util.Timer;
import java.util.TimerTask;

/** Races: the timer's thread counts ticks while main resets them. */
final class TimerAndMain {
    private int ticks;

    private final class Tick extends TimerTask {
        @Override
        public void run() {
            ticks++; // ~ data-race #1
        }
    }

    void reset() {
        ticks = 0; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        TimerAndMain clock = new TimerAndMain();
        Timer timer = new Timer(true);
        timer.schedule(clock.new Tick(), 0, 1);
        for (int i = 0; i < 5; i++) {
            Thread.sleep(2);
            clock.reset();
        }
        timer.cancel();
    }
}
