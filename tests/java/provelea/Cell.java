package provelea;

/**
 * A cell with a value. Its methods are synchronized; one of them swaps the values of two cells. Two threads swap the
 * same two cells, each from the other side, and each can hold the lock that the other one needs.
 */
// paper: deadlock: alarm
public class Cell {
    private int value;

    Cell(int value) {
        this.value = value;
    }

    synchronized int get() {
        return value;
    }

    synchronized void set(int newValue) {
        value = newValue;
    }

    synchronized void swap(Cell other) {
        int mine = get();
        int its = other.get();
        set(its);
        other.set(mine);
    }

    static class Swapper extends Thread {
        private final Cell from;
        private final Cell to;

        Swapper(Cell from, Cell to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            from.swap(to);
        }
    }

    public static void main(String[] args) {
        Cell left = new Cell(1);
        Cell right = new Cell(2);
        new Swapper(left, right).start();
        new Swapper(right, left).start();
    }
}
