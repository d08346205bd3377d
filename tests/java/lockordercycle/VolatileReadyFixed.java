package lockordercycle;

/** Cannot deadlock: the flag is set when the first thread has released its locks. */
final class VolatileReadyFixed {
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
        VolatileReadyFixed cafe = new VolatileReadyFixed();
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
