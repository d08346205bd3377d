package lockordercycle;

/** Can deadlock: three threads are started, but only one of them is joined. */
final class JoinOnlyFirst {
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
        JoinOnlyFirst cafe = new JoinOnlyFirst();
        Thread[] waiters = new Thread[3];
        for (int i = 0; i < waiters.length; i++) {
            waiters[i] = new Thread(cafe::serve);
            waiters[i].start();
        }
        waiters[0].join();
        cafe.clear();
    }
}
