package lockordercycle;

/** Can deadlock: main itself is the second thread. */
final class MainThreadToo {
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
        MainThreadToo cafe = new MainThreadToo();
        new Thread(cafe::serve).start();
        cafe.clear();
    }
}
