package datarace;

/** No race: both methods lock the class. */
final class InstanceAgainstStaticFixed {
    private static int serial;

    static synchronized int next() {
        return ++serial;
    }

    static synchronized void reset() {
        serial = 0;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread printer = new Thread(() -> {
            int last = 0;
            for (int i = 0; i < 1000; i++) {
                last = next();
            }
            System.out.println(last);
        });
        Thread supervisor = new Thread(InstanceAgainstStaticFixed::reset);
        printer.start();
        supervisor.start();
        printer.join();
        supervisor.join();
    }
}
