package weakdeterminism;

/** Main reads the first number, or another one of its range. */
public class ReadOfOtherRangeFixed {
    private int level;

    void change(int seed) {
        level = seed >> 3 & 7;
    }

    public static void main(String[] args) throws InterruptedException {
        ReadOfOtherRangeFixed tank = new ReadOfOtherRangeFixed();
        tank.level = args.length & 7;
        Thread thread = new Thread(() -> tank.change(args.length));
        thread.start();
        int seen = tank.level;
        thread.join();
        System.out.println(seen);
    }
}
