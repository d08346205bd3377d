package illegalthreadstate;

/** Each thread is configured first, and started once. */
public class SensorFixed {
    private Thread reader = new Thread(this::read, "reader");
    private boolean running;

    void read() {
        System.out.println("read");
    }

    void open() {
        reader.setDaemon(true);
        reader.start();
        // Another thread from here on.
        reader = new Thread(this::read, "second reader");
        reader.setDaemon(true);
        reader.start();
    }

    /** Only one of the two starts happens. */
    static void either(boolean daemon) {
        Thread writer = new Thread(() -> System.out.println("write"));
        if (daemon) {
            writer.setDaemon(true);
            writer.start();
        } else {
            writer.start();
        }
    }

    /** The first start failed if the second is tried. */
    static void patiently() {
        Thread worker = new Thread(() -> System.out.println("work"));
        try {
            worker.start();
        } catch (OutOfMemoryError e) {
            System.gc();
            worker.start();
        }
    }

    /** A thread for each round. */
    static void again() {
        for (int round = 0; round < 3; round++) {
            Thread worker = new Thread(() -> System.out.println("work"));
            worker.start();
        }
    }

    /** Started once, whatever the number of rounds. */
    void once() {
        Thread worker = new Thread(() -> System.out.println("work"));
        for (int round = 0; round < 3; round++) {
            if (!running) {
                worker.start();
                running = true;
            }
        }
    }

    /** Tested before it is changed. */
    static void tested() {
        Thread worker = new Thread(() -> System.out.println("work"));
        worker.start();
        if (!worker.isAlive()) {
            worker.setDaemon(true);
        }
    }

    /** A start of its own, which may be called again. */
    static final class Restartable extends Thread {
        private boolean started;

        @Override
        public synchronized void start() {
            if (!started) {
                started = true;
                super.start();
            }
        }

        @Override
        public void run() {
            System.out.println("run");
        }
    }

    public static void main(String[] args) {
        SensorFixed sensor = new SensorFixed();
        sensor.open();
        sensor.once();
        either(args.length > 0);
        patiently();
        again();
        tested();
        Restartable restartable = new Restartable();
        restartable.start();
        restartable.start();
    }
}
