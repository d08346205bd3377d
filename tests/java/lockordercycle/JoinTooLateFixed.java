package lockordercycle;

/** Cannot deadlock: the first thread is joined before the second one starts. */
final class JoinTooLateFixed {
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
        JoinTooLateFixed cafe = new JoinTooLateFixed();
        Thread waiter = new Thread(cafe::serve);
        Thread cleaner = new Thread(cafe::clear);
        waiter.start();
        waiter.join();
        cleaner.start();
        cleaner.join();
    }
}
