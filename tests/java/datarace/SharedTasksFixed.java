package datarace;

/** Each thread runs a task of its own, and what the tasks hold is theirs. */
public class SharedTasksFixed {
    /** The thread runs what a field holds. */
    static final class Field {
        private final Work worker = new Work();

        void run() {
            new Thread(this.worker::work).start();
        }

        static final class Work {
            private int done;

            void work() {
                done++;
            }
        }
    }

    /** Each task tells a counter of its own when it ends. */
    static final class Callback {
        static final class Counter implements Runnable {
            private int ended;

            @Override
            public void run() {
                ended++;
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
            for (int thread = 0; thread < 2; thread++) {
                Runnable end = new Counter();
                new Thread(new Worker(end)).start();
            }
        }
    }

    /** A loop makes a task for each thread. */
    static final class Repeated implements Runnable {
        private int done;

        @Override
        public void run() {
            done++;
        }

        static void start() {
            for (int thread = 0; thread < 2; thread++) {
                new Thread(new Repeated()).start();
            }
        }
    }

    /** The work is asked for once. */
    static final class Factory {
        private int done;

        private Runnable job() {
            return this::work;
        }

        private void work() {
            done++;
        }

        void run() {
            new Thread(job()).start();
        }
    }

    /** A task that an own thread runs starts the thread that works. */
    static final class Timed implements Runnable {
        private int done;

        @Override
        public void run() {
            new Thread(this::work).start();
        }

        private void work() {
            done++;
        }
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            new Field().run();
            new Callback().run();
            Repeated.start();
            new Factory().run();
            new Thread(new Timed()).start();
        }
    }
}
