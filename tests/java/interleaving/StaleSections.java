package interleaving;

/** The value is read in one synchronized section and written back in another: it may be stale by then. */
public class StaleSections {
    private static final Object LOCK = new Object();
    private static int total;

    private static void add(int amount) {
        int seen;
        synchronized (LOCK) {
            seen = total;
        }
        synchronized (LOCK) {
            total = seen + amount;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> add(1));
        Thread second = new Thread(() -> add(2));
        first.start();
        second.start();
        first.join();
        second.join();
        assert total == 3; // ~ assertion #1
    }
}
