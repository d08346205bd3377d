package illegalthreadstate;

/** Threads that are configured or started when it is too late. */
public class Sensor {
    private final Thread reader = new Thread(this::read, "reader");

    void read() {
        System.out.println("read");
    }

    /** The field is the same thread both times. */
    void open() {
        reader.start(); // ~ illegal-thread-state #1
        reader.setDaemon(true); // ~ illegal-thread-state #1
    }

    static void twice(boolean log) {
        Thread writer = new Thread(() -> System.out.println("write"));
        writer.setDaemon(true);
        writer.start(); // ~ illegal-thread-state #2
        if (log) {
            System.out.println("started");
        }
        writer.start(); // ~ illegal-thread-state #2
    }

    static void again() {
        Thread worker = new Thread(() -> System.out.println("work"));
        for (int round = 0; round < 3; round++) {
            worker.start(); // ~ illegal-thread-state #3
        }
    }

    public static void main(String[] args) {
        new Sensor().open();
        twice(args.length > 0);
        again();
    }
}
