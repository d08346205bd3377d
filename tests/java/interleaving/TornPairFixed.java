package interleaving;

/** Two variables that belong together are written and read under one lock. */
public class TornPairFixed {
    private static int low;
    private static int high;

    private static synchronized void set(int value) {
        low = value;
        high = value;
    }

    private static synchronized int span() {
        return high - low;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> set(1));
        writer.start();
        int span = span();
        writer.join();
        assert span == 0;
    }
}
