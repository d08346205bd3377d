package lockordercycle;

/** Cannot deadlock: the second thread spins until the first one says, in a volatile field, that it is done. */
final class VolatileHandoff {
    private final Object cup = new Object();
    private final Object saucer = new Object();
    private int served;
    private volatile boolean ready;

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

    public static void main(String[] args) throws Exception {
        VolatileHandoff cafe = new VolatileHandoff();
        new Thread(() -> {
            cafe.serve();
            cafe.ready = true;
        }).start();
        new Thread(() -> {
            while (!cafe.ready) Thread.onSpinWait();
            cafe.clear();
        }).start();
    }
}
