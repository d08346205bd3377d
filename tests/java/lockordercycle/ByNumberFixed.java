package lockordercycle;

/** The lock with the smaller number comes first. */
public class ByNumberFixed {
    private static final Object[] LOCKS = {new Object(), new Object(), new Object()};
    private static final int[] CELLS = new int[3];

    static void move(int from, int to) {
        if (from == to) {
            return;
        }
        synchronized (LOCKS[Math.min(from, to)]) {
            synchronized (LOCKS[Math.max(from, to)]) {
                CELLS[from]--;
                CELLS[to]++;
            }
        }
    }

    static void swap(int one, int other) {
        int low = one < other ? one : other;
        int high = one < other ? other : one;
        synchronized (LOCKS[low]) {
            synchronized (LOCKS[high]) {
                int kept = CELLS[low];
                CELLS[low] = CELLS[high];
                CELLS[high] = kept;
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            int from = i;
            new Thread(() -> {
                move(from, (from + 1) % 3);
                swap(from, (from + 1) % 3);
            }).start();
        }
    }
}
