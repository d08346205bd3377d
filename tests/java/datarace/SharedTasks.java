package datarace;

import java.util.Timer;
import java.util.TimerTask;

/** Races: several threads run one task, or tasks that share something, though there are many tasks. */
public class SharedTasks {
    /** All threads of a loop run what one field holds. */
    static final class Field {
        private final Work worker = new Work();

        void run() {
            for (int thread = 0; thread < 2; thread++) {
                new Thread(this.worker::work).start();
            }
        }

        static final class Work {
            private int done;

            void work() {
                done++; // ~ data-race #1
            }
        }
    }

    /** The tasks of a loop tell one counter when they end. */
    static final class Callback {
        static final class Counter implements Runnable {
            private int ended;

            @Override
            public void run() {
                ended++; // ~ data-race #2
            }
        }

        static final class Worker implements Runnable {
            private final Runnable end;

            Worker(Runnable end) {
                this.end = end;
            }

            @Override
            public void run() {
                end.run();
            }
        }

        void run() {
            Runnable end = new Counter();
            for (int thread = 0; thread < 2; thread++) {
                new Thread(new Worker(end)).start();
            }
        }
    }

    /** A loop starts one task in several threads. */
    static final class Repeated implements Runnable {
        private int done;

        @Override
        public void run() {
            done++; // ~ data-race #3
        }

        static void start() {
            Repeated task = new Repeated();
            for (int thread = 0; thread < 2; thread++) {
                new Thread(task).start();
            }
        }
    }

    /** A loop asks for the same work again and again. */
    static final class Factory {
        private int done;

        private Runnable job() {
            return this::work;
        }

        private void work() {
            done++; // ~ data-race #4
        }

        void run() {
            for (int thread = 0; thread < 2; thread++) {
                new Thread(job()).start();
            }
        }
    }

    /** A timer runs the task that starts the threads. */
    static final class Timed extends TimerTask {
        private int done;

        @Override
        public void run() {
            new Thread(this::work).start();
        }

        private void work() {
            done++; // ~ data-race #5
        }
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            new Field().run();
            new Callback().run();
            Repeated.start();
            new Factory().run();
            new Timer(true).schedule(new Timed(), 1, 1);
        }
    }
}
