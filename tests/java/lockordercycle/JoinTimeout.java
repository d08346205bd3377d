package lockordercycle;

/** Can deadlock: a join with a time-out may return while the thread still runs. */
final class JoinTimeout {
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
        JoinTimeout cafe = new JoinTimeout();
        Thread waiter = new Thread(cafe::serve);
        waiter.start();
        waiter.join(1);
        new Thread(cafe::clear).start();
    }
}
