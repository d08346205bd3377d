package assertion;

/** A range is narrowed from both ends; that there is room is tested in one critical section, and used in another. */
public class NarrowedRange {
    private int low;
    private int high = 1;

    synchronized boolean hasRoom() {
        return low < high;
    }

    synchronized void raise() {
        low++;
    }

    synchronized void lower() {
        high--;
    }

    synchronized void check() {
        assert low <= high; // ~ assertion #1
    }

    public static void main(String[] args) {
        NarrowedRange range = new NarrowedRange();
        new Thread(() -> {
            if (range.hasRoom()) {
                range.raise();
            }
        }).start();
        if (range.hasRoom()) {
            range.lower();
        }
        range.check();
    }
}
