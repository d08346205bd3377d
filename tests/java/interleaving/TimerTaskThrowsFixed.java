package interleaving;

import java.util.Timer;
import java.util.TimerTask;

/** A task that does not throw leaves its timer alive. */
public class TimerTaskThrowsFixed {
    private static final class Task extends TimerTask {
        @Override
        public void run() {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer();
        timer.schedule(new Task(), 0);
        timer.schedule(new Task(), 0);
        timer.cancel();
    }
}
