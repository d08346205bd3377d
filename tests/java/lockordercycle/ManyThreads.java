package lockordercycle;

/** Can deadlock: every thread takes the locks in both orders, and there are three threads. */
final class ManyThreads {
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

    public static void main(String[] args) throws Exception {
        ManyThreads cafe = new ManyThreads();
        Runnable shift = () -> {
            cafe.serve();
            cafe.clear();
        };
        for (int i = 0; i < 3; i++) new Thread(shift).start();
    }
}
