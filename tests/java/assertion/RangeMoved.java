package assertion;

/** A range is moved in two steps without a lock; in between its ends are crossed. */
public class RangeMoved {
    private int low = 0;
    private int high = 10;

    void move() {
        low = 20;
        high = 30;
    }

    void restore() {
        low = 0;
        high = 10;
    }

    void check() {
        int from = low;
        int to = high;
        assert from <= to; // ~ assertion #1
    }

    public static void main(String[] args) {
        RangeMoved range = new RangeMoved();
        Thread mover = new Thread(range::move);
        mover.start();
        range.check();
    }
}
