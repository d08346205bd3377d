package weakdeterminism;

/** Two threads write numbers of one range: the domain cannot tell who was last. */
public class DifferentRangesFixed {
    private static int level;

    static void low(int seed) {
        level = seed & 7;
    }

    static void high(int seed) {
        level = seed >> 3 & 7;
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
