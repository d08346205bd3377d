package datarace;

/** No race: the lock is replaced before any thread starts. */
final class LockSetAgainFixed {
    private static Object lock = new Object();
    private static int count;

    private static void configure() {
        lock = new Object();
    }

    private static void count() {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) {
        configure();
        new Thread(LockSetAgainFixed::count).start();
        new Thread(LockSetAgainFixed::count).start();
    }
}
