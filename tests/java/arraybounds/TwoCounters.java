package arraybounds;

/** Two locks guard one position, each for one of its users. */
public class TwoCounters {
    private final Object readers = new Object();
    private final Object writers = new Object();
    private final int[] ring = new int[4];
    private int position = 3;

    void advance() {
        synchronized (writers) {
            position++;
            position %= 4;
        }
    }

    int current() {
        synchronized (readers) {
            return ring[position]; // ~ array-bounds #1
        }
    }

    public static void main(String[] args) {
        TwoCounters shared = new TwoCounters();
        new Thread(shared::advance).start();
        System.out.println(shared.current());
    }
}
