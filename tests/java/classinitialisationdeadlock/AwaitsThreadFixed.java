package classinitialisationdeadlock;

/** The thread gets what it needs from the initialiser, and uses no static field. */
public class AwaitsThreadFixed {
    static class Filler extends Thread {
        private final int[] cells;

        Filler(int[] cells) {
            this.cells = cells;
        }

        @Override
        public void run() {
            cells[0] = 7;
        }
    }

    static class Table {
        static int[] cells = new int[4];

        static {
            Filler filler = new Filler(cells);
            filler.start();
            try {
                filler.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(Table.cells[0]);
    }
}
