package assertion;

/** The ends of the range are read in two critical sections. */
public class RangeReadTwice {
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
        }
        synchronized (this) {
            assert from <= high; // ~ assertion #1
        }
    }

    public static void main(String[] args) {
        RangeReadTwice range = new RangeReadTwice();
        new Thread(range::move).start();
        new Thread(range::restore).start();
        range.check();
    }
}
