package multistageaccess;

/** Defect: the cell that is read and the one that is written are one object, by two names. */
final class TwoNames {
    static final class Cell {
        private int value;

        synchronized int get() {
            return value;
        }

        synchronized void set(int next) {
            value = next;
        }
    }

    static final class Stage extends Thread {
        private final Cell in;
        private final Cell out;

        Stage(Cell in, Cell out) {
            this.in = in;
            this.out = out;
        }

        @Override
        public void run() {
            for (int i = 0; i < 100; i++) {
                out.set(in.get() + 1); // ~ multi-stage-access #1
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Cell cell = new Cell();
        Stage first = new Stage(cell, cell);
        Stage second = new Stage(cell, cell);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(cell.get());
    }
}
