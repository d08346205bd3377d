package datarace;

/** Races: a synchronized instance method locks the object, a static one the class, and both change one static field. */
final class InstanceAgainstStatic {
    private static int serial;

    synchronized int next() {
        return ++serial; // ~ data-race #1
    }

    static synchronized void reset() {
        serial = 0; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        InstanceAgainstStatic press = new InstanceAgainstStatic();
        Thread printer = new Thread(() -> {
            int last = 0;
            for (int i = 0; i < 1000; i++) {
                last = press.next();
            }
            System.out.println(last);
        });
        Thread supervisor = new Thread(InstanceAgainstStatic::reset);
        printer.start();
        supervisor.start();
        printer.join();
        supervisor.join();
    }
}
