package lockordercycle;

/** Cannot deadlock: all threads of the array are joined in a loop before main takes the opposite order. */
final class JoinArray {
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
        JoinArray cafe = new JoinArray();
        Thread[] waiters = new Thread[3];
        for (int i = 0; i < waiters.length; i++) {
            waiters[i] = new Thread(cafe::serve);
            waiters[i].start();
        }
        for (Thread waiter : waiters) waiter.join();
        cafe.clear();
    }
}
