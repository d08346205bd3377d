package assertion;

/** One of two threads moves one end of the range, if the other end allows it. */
public class RangeHalfMovedFixed {
    private int low = 0;
    private int high = 10;

    synchronized void move() {
        low = 20;
        high = 30;
    }

    synchronized void narrow() {
        if (high >= 25) {
            low = 25;
        }
    }

    synchronized void check() {
        int from = low;
        int to = high;
        assert from <= to;
    }

    public static void main(String[] args) {
        RangeHalfMovedFixed range = new RangeHalfMovedFixed();
        new Thread(range::move).start();
        new Thread(range::narrow).start();
        range.check();
        range.check();
    }
}
