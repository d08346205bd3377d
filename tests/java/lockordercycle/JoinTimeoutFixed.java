package lockordercycle;

/** Cannot deadlock: join without a time-out returns when the thread has ended. */
final class JoinTimeoutFixed {
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
        JoinTimeoutFixed cafe = new JoinTimeoutFixed();
        Thread waiter = new Thread(cafe::serve);
        waiter.start();
        waiter.join();
        new Thread(cafe::clear).start();
    }
}
