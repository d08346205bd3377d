package assertion;

/** The ends of the range are read in one critical section. */
public class RangeReadTwiceFixed {
    private int low = 0;
    private int high = 10;

    synchronized void move() {
        low = 20;
        high = 30;
    }

    synchronized void restore() {
        low = 0;
        high = 10;
    }

    void check() {
        int from;
        synchronized (this) {
            from = low;
            assert from <= high;
        }
    }

    public static void main(String[] args) {
        RangeReadTwiceFixed range = new RangeReadTwiceFixed();
        new Thread(range::move).start();
        new Thread(range::restore).start();
        range.check();
    }
}
