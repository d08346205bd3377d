package classinitialisationdeadlock;

/** An initialiser joins a thread that reads a static field of the class. */
public class AwaitsThread {
    static class Table {
        static int start = 7;
        static int[] cells = new int[4];

        static {
            Thread filler = new Thread(new Runnable() {
                @Override
                public void run() {
                    cells[0] = start; // ~ class-initialisation-deadlock #1
                }
            });
            filler.start();
            try {
                filler.join(); // ~ class-initialisation-deadlock #1
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(Table.cells[0]);
    }
}
