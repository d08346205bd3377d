package lockordercycle;

/** The locks of two cells, in whichever order the caller names them. */
public class ByNumber {
    private static final Object[] LOCKS = {new Object(), new Object(), new Object()};
    private static final int[] CELLS = new int[3];

    static void move(int from, int to) {
        if (from == to) {
            return;
        }
        synchronized (LOCKS[from]) {
            synchronized (LOCKS[to]) { // ~ lock-order-cycle #1
                CELLS[from]--;
                CELLS[to]++;
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            int from = i;
            new Thread(() -> move(from, (from + 1) % 3)).start();
        }
    }
}
