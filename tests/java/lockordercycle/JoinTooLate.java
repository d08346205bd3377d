package lockordercycle;

/** Can deadlock: the first thread is joined, but only when the second one is already running. */
final class JoinTooLate {
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
        JoinTooLate cafe = new JoinTooLate();
        Thread waiter = new Thread(cafe::serve);
        Thread cleaner = new Thread(cafe::clear);
        waiter.start();
        cleaner.start();
        waiter.join();
        cleaner.join();
    }
}
