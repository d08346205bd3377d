package lockordercycle;

/** Can deadlock: the flag is set before the first thread takes its locks, and orders nothing. */
final class VolatileReady {
    private final Object cup = new Object();
    private final Object saucer = new Object();
    private int served;
    private volatile boolean ready;

    void serve() {
        synchronized (cup) {
            synchronized (saucer) { // ~ lock-order-cycle #1
                served++;
            }
        }
    }

    void clear() {
        synchronized (saucer) {
            synchronized (cup) { // ~ lock-order-cycle #1
                served--;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        VolatileReady cafe = new VolatileReady();
        new Thread(() -> {
            cafe.ready = true;
            cafe.serve();
        }).start();
        new Thread(() -> {
            while (!cafe.ready) Thread.onSpinWait();
            cafe.clear();
        }).start();
    }
}
