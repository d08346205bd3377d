package assertion;

/** The end of a range is taken back for a moment, under the lock. */
public class RangeWidenedFixed {
    private final Object lock = new Object();
    private int low = 3;
    private int high = 8;

    void widen() {
        synchronized (lock) {
            high = 0;
            high = 12;
        }
    }

    void check() {
        synchronized (lock) {
            assert low <= high;
        }
    }

    public static void main(String[] args) {
        RangeWidenedFixed range = new RangeWidenedFixed();
        new Thread(range::widen).start();
        new Thread(range::check).start();
    }
}
