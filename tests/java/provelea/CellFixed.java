package provelea;

/**
 * A cell with a value. Its methods are synchronized; one of them swaps the values of two cells. Two threads swap the
 * same two cells from the same side, and so take the locks in one order.
 */
// truth: deadlock: proved
public class CellFixed {
    private int value;

    CellFixed(int value) {
        this.value = value;
    }

    synchronized int get() {
        return value;
    }

    synchronized void set(int newValue) {
        value = newValue;
    }

    synchronized void swap(CellFixed other) {
        int mine = get();
        int its = other.get();
        set(its);
        other.set(mine);
    }

    static class Swapper extends Thread {
        private final CellFixed from;
        private final CellFixed to;

        Swapper(CellFixed from, CellFixed to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            from.swap(to);
        }
    }

    public static void main(String[] args) {
        CellFixed left = new CellFixed(1);
        CellFixed right = new CellFixed(2);
        new Swapper(left, right).start();
        new Swapper(left, right).start();
    }
}
