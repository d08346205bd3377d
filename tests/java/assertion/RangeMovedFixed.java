package assertion;

/** A range is moved and checked in critical sections of one lock. */
public class RangeMovedFixed {
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

    synchronized void check() {
        int from = low;
        int to = high;
        assert from <= to;
    }

    public static void main(String[] args) {
        RangeMovedFixed range = new RangeMovedFixed();
        Thread mover = new Thread(range::move);
        mover.start();
        range.check();
    }
}
