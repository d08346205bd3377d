package assertion;

/** One of two threads moves only one end of the range. */
public class RangeHalfMoved {
    private int low = 0;
    private int high = 10;

    synchronized void move() {
        low = 20;
        high = 30;
    }

    synchronized void narrow() {
        low = 25;
    }

    synchronized void check() {
        int from = low;
        int to = high;
        assert from <= to; // ~ assertion #1
    }

    public static void main(String[] args) {
        RangeHalfMoved range = new RangeHalfMoved();
        new Thread(range::move).start();
        new Thread(range::narrow).start();
        range.check();
        range.check();
    }
}
