package lockordercycle;

/** Can deadlock: the second thread is started while the first one holds a lock. */
final class StartedUnderLock {
    private final Object cup = new Object();
    private final Object saucer = new Object();
    private int served;

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

    void open() {
        synchronized (cup) {
            new Thread(this::clear).start();
            serve();
        }
    }

    public static void main(String[] args) throws Exception {
        StartedUnderLock cafe = new StartedUnderLock();
        new Thread(() -> cafe.open()).start();
    }
}
