package arraybounds;

/** One lock guards the position, for all of its users. */
public class TwoCountersFixed {
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
        synchronized (writers) {
            return ring[position];
        }
    }

    public static void main(String[] args) {
        TwoCountersFixed shared = new TwoCountersFixed();
        new Thread(shared::advance).start();
        System.out.println(shared.current());
    }
}
