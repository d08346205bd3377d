package provelea;

/**
 * A list of doubles. The value of a cell is read and written under its lock; the sum of all cells is not synchronized,
 * and takes the value of the first cell without its lock, while another thread writes there.
 */
// paper: data race: alarm
// paper: determinism: alarm
public class LinkedCell {
    private double value;
    private final LinkedCell next;

    LinkedCell(double value, LinkedCell next) {
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
        double sum = value;
        if (next != null) {
            sum += next.sum();
        }
        return sum;
    }

    static class Writer extends Thread {
        private final LinkedCell cell;

        Writer(LinkedCell cell) {
            this.cell = cell;
        }

        @Override
        public void run() {
            cell.setValue(10.5);
        }
    }

    static class Adder extends Thread {
        private final LinkedCell list;

        Adder(LinkedCell list) {
            this.list = list;
        }

        @Override
        public void run() {
            System.out.println(list.sum());
        }
    }

    public static void main(String[] args) {
        LinkedCell list = new LinkedCell(1.5, new LinkedCell(2.5, null));
        new Writer(list).start();
        new Adder(list).start();
    }
}
