package datarace;

import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Objects that start tasks in the constructor: one writes after the start, one's task is for all, one starts two. */
public class Gauges {
    static class Late {
        static final List<Late> ALL = new CopyOnWriteArrayList<>();
        private int value;

        Late(ScheduledExecutorService scheduler) {
            ALL.add(this);
            scheduler.schedule(new Step(), 1, TimeUnit.SECONDS);
            reset();
        }

        private void reset() {
            value = 0; // ~ data-race #1
        }

        class Step implements Runnable {
            @Override
            public void run() {
                synchronized (Late.this) {
                    value++; // ~ data-race #1
                }
            }
        }
    }

    static class Sweeper {
        static final List<Sweeper> ALL = new CopyOnWriteArrayList<>();
        private int level;

        Sweeper(Timer timer) {
            ALL.add(this);
            raise();
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    for (Sweeper sweeper : ALL) {
                        sweeper.lower();
                    }
                }
            }, 1000);
        }

        private void raise() {
            level = 1; // ~ data-race #2
        }

        private synchronized void lower() {
            level--; // ~ data-race #2
        }
    }

    static class Doubled implements Runnable {
        static final List<Doubled> ALL = new CopyOnWriteArrayList<>();
        private int turns;

        Doubled(ScheduledExecutorService scheduler) {
            ALL.add(this);
            for (int i = 0; i < 2; i++) {
                scheduler.schedule(this, 1, TimeUnit.SECONDS);
            }
        }

        @Override
        public void run() {
            turns++; // ~ data-race #3
        }
    }

    public static void main(String[] args) {
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);
        Timer timer = new Timer();
        for (int i = 0; i < 3; i++) {
            new Late(scheduler);
            new Sweeper(timer);
            new Doubled(scheduler);
        }
    }
}
