package provelea;

/**
 * A list of doubles. The value of a cell is read and written under its lock; the sum of all cells is not synchronized,
 * but takes each value by a synchronized method. No value races, and yet the sum depends on who is first.
 */
// paper: data race: proved
// paper: determinism: alarm
public class LinkedCellFixed {
    private double value;
    private final LinkedCellFixed next;

    LinkedCellFixed(double value, LinkedCellFixed next) {
        this.value = value;
        this.next = next;
    }

    synchronized double value() {
        return value;
    }

    synchronized void setValue(double newValue) {
        value = newValue;
    }

    double sum() {
        double sum = value();
        if (next != null) {
            sum += next.sum();
        }
        return sum;
    }

    static class Writer extends Thread {
        private final LinkedCellFixed cell;

        Writer(LinkedCellFixed cell) {
            this.cell = cell;
        }

        @Override
        public void run() {
            cell.setValue(10.5);
        }
    }

    static class Adder extends Thread {
        private final LinkedCellFixed list;

        Adder(LinkedCellFixed list) {
            this.list = list;
        }

        @Override
        public void run() {
            System.out.println(list.sum());
        }
    }

    public static void main(String[] args) {
        LinkedCellFixed list = new LinkedCellFixed(1.5, new LinkedCellFixed(2.5, null));
        new Writer(list).start();
        new Adder(list).start();
    }
}
