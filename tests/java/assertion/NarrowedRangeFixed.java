package assertion;

/** A range is narrowed from both ends, as long as there is room. */
public class NarrowedRangeFixed {
    private int low;
    private int high = 1;

    synchronized void raise() {
        if (low < high) {
            low++;
        }
    }

    synchronized void lower() {
        if (low < high) {
            high--;
        }
    }

    synchronized void check() {
        assert low <= high;
    }

    public static void main(String[] args) {
        NarrowedRangeFixed range = new NarrowedRangeFixed();
        new Thread(range::raise).start();
        range.lower();
        range.check();
    }
}
