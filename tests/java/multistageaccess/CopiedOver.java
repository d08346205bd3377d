package multistageaccess;

/** No defect: what is read from the one cell is written into another. */
final class CopiedOver {
    static final class Cell {
        private int value;

        synchronized int get() {
            return value;
        }

        synchronized void set(int next) {
            value = next;
        }
    }

    static void show(Cell source, Cell screen) {
        int seen = source.get();
        screen.set(seen);
    }

    public static void main(String[] args) throws InterruptedException {
        Cell source = new Cell();
        Cell left = new Cell();
        Cell right = new Cell();
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                source.set(i);
            }
        });
        Thread helper = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                show(source, left);
            }
        });
        writer.start();
        helper.start();
        for (int i = 0; i < 100; i++) {
            show(source, right);
        }
        writer.join();
        helper.join();
        System.out.println(left.get() >= 0 && right.get() >= 0);
    }
}
