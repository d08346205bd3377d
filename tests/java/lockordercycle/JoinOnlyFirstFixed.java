package lockordercycle;

/** Cannot deadlock: each thread is joined before the next one starts, and all before main goes on. */
final class JoinOnlyFirstFixed {
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
        JoinOnlyFirstFixed cafe = new JoinOnlyFirstFixed();
        Thread[] waiters = new Thread[3];
        for (int i = 0; i < waiters.length; i++) {
            waiters[i] = new Thread(cafe::serve);
            waiters[i].start();
            waiters[i].join();
        }
        cafe.clear();
    }
}
