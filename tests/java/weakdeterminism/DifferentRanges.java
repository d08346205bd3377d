package weakdeterminism;

/** Two threads write numbers of different ranges. */
public class DifferentRanges {
    private static int level;

    static void low(int seed) {
        level = seed & 7; // ~ weak-determinism #1
    }

    static void high(int seed) {
        level = 8 + (seed & 7); // ~ weak-determinism #2
    }

    public static void main(String[] args) throws InterruptedException {
        int seed = args.length;
        Thread one = new Thread(() -> low(seed));
        one.start();
        high(seed);
        one.join();
        System.out.println(level);
    }
}
