package interleaving;

import java.util.Timer;
import java.util.TimerTask;

/** A task that throws ends its timer; main then fails to schedule another one. */
public class TimerTaskThrows {
    private static final class Task extends TimerTask {
        @Override
        public void run() {
            throw new IllegalStateException("task"); // ~ exception #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer();
        timer.schedule(new Task(), 0);
        timer.schedule(new Task(), 0); // ~ exception #2
        timer.cancel();
    }
}
