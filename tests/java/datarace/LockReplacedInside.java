package datarace;

/** The lock is replaced by a thread that holds the old one: whom it starts takes the new one. */
final class LockReplacedInside {
    private static Object lock = new Object();
    private static int count;

    public static void main(String[] args) {
        synchronized (lock) {
            lock = new Object();
            new Thread(() -> {
                synchronized (lock) {
                    count++; // ~ data-race #1
                }
            }).start();
            count++; // ~ data-race #1
        }
    }
}
