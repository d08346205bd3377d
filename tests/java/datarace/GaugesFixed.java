package datarace;

import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Objects that are known to all, and start a task of their own at the end of the constructor. */
public class GaugesFixed {
    static final List<Object> ALL = new CopyOnWriteArrayList<>();

    /** With an inner task, and with helpers for both. */
    static class Inner {
        private int value;

        Inner(ScheduledExecutorService scheduler) {
            ALL.add(this);
            reset();
            scheduler.schedule(new Step(), 1, TimeUnit.SECONDS);
        }

        private void reset() {
            value = 0;
        }

        class Step implements Runnable {
            @Override
            public void run() {
                synchronized (Inner.this) {
                    if (value++ > 3) {
                        reset();
                    }
                }
            }
        }
    }

    /** With a task that is kept in a field. */
    static class Kept {
        private final TimerTask task = new Check();
        private int value;

        Kept(Timer timer) {
            ALL.add(this);
            value = 1;
            timer.schedule(task, 1000);
        }

        class Check extends TimerTask {
            @Override
            public void run() {
                value = 2;
            }
        }
    }

    /** With a lambda expression. */
    static class Function {
        private int value;

        Function(ScheduledExecutorService scheduler) {
            ALL.add(this);
            value = 1;
            scheduler.schedule(() -> {
                value = 2;
            }, 1, TimeUnit.SECONDS);
        }
    }

    /** Which is its own task. */
    static class Own implements Runnable {
        private int value;

        Own(ScheduledExecutorService scheduler) {
            ALL.add(this);
            value = 1;
            scheduler.schedule(this, 1, TimeUnit.SECONDS);
        }

        @Override
        public void run() {
            value = 2;
        }
    }

    /** With a thread. */
    static class Threaded implements Runnable {
        private int value;

        Threaded() {
            ALL.add(this);
            value = 1;
            new Thread(this).start();
        }

        @Override
        public void run() {
            value = 2;
        }
    }

    public static void main(String[] args) {
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);
        Timer timer = new Timer();
        for (int i = 0; i < 3; i++) {
            new Inner(scheduler);
            new Kept(timer);
            new Function(scheduler);
            new Own(scheduler);
            new Threaded();
        }
    }
}
