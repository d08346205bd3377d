package multistageaccess;

/** Each stage writes into another cell than it reads from, and nobody else writes that. */
final class TwoNamesFixed {
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
                out.set(in.get() + 1);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Cell a = new Cell();
        Cell b = new Cell();
        Cell c = new Cell();
        Stage first = new Stage(a, b);
        Stage second = new Stage(b, c);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(c.get());
    }
}
