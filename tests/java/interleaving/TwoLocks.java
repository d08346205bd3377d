package interleaving;

/** Two threads guard the same counter with different locks. */
public class TwoLocks {
    private static final Object FIRST = new Object();
    private static final Object SECOND = new Object();
    private static int count;

    private static void add() {
        synchronized (FIRST) {
            count += 1; // ~ race #1
        }
    }

    private static void addTwo() {
        synchronized (SECOND) {
            count += 2; // ~ race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(TwoLocks::add);
        Thread second = new Thread(TwoLocks::addTwo);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 3; // ~ assertion #2
    }
}
