package lockordercycle;

/** Cannot deadlock: the second thread is started after the first one has served. */
final class StartedUnderLockFixed {
    private final Object cup = new Object();
    private final Object saucer = new Object();
    private int served;

    void serve() {
        synchronized (cup) {
            synchronized (saucer) {
                served++;
            }
        }
    }

    void clear() {
        synchronized (saucer) {
            synchronized (cup) {
                served--;
            }
        }
    }

    void open() {
        synchronized (cup) {
            served = 0;
            serve();
        }
        new Thread(this::clear).start();
    }

    public static void main(String[] args) throws Exception {
        StartedUnderLockFixed cafe = new StartedUnderLockFixed();
        new Thread(() -> cafe.open()).start();
    }
}
