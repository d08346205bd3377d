package interleaving;

/** Two volatile variables that belong together are written one after the other, and read in between. */
public class TornPair {
    private static volatile int low;
    private static volatile int high;

    private static void set(int value) {
        low = value;
        high = value;
    }

    private static int span() {
        return high - low;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> set(1));
        writer.start();
        int span = span();
        writer.join();
        assert span == 0; // ~ assertion #1
    }
}
