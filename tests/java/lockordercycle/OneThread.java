package lockordercycle;

/** Cannot deadlock: one thread takes the locks in both orders, one after the other, and nobody else does. */
final class OneThread {
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

    public static void main(String[] args) throws Exception {
        OneThread cafe = new OneThread();
        Thread only = new Thread(() -> {
            cafe.serve();
            cafe.clear();
        });
        only.start();
        only.join();
    }
}
