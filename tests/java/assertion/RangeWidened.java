package assertion;

/** The end of a range is taken back for a moment, outside the lock. */
public class RangeWidened {
    private final Object lock = new Object();
    private int low = 3;
    private int high = 8;

    void widen() {
        high = 0;
        synchronized (lock) {
            high = 12;
        }
    }

    void check() {
        synchronized (lock) {
            assert low <= high; // ~ assertion #1
        }
    }

    public static void main(String[] args) {
        RangeWidened range = new RangeWidened();
        new Thread(range::widen).start();
        new Thread(range::check).start();
    }
}
