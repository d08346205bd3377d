package datarace;

/** The lock is replaced while another thread uses it. */
final class LockSetAgain {
    private static Object lock = new Object();
    private static int count;

    private static void configure() {
        lock = new Object(); // ~ data-race #2
    }

    private static void count() {
        synchronized (lock) { // ~ data-race #2
            count++; // ~ data-race #1
        }
    }

    public static void main(String[] args) {
        new Thread(LockSetAgain::count).start();
        configure();
        new Thread(LockSetAgain::count).start();
    }
}
