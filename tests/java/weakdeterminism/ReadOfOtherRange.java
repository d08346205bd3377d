package weakdeterminism;

/** Main reads the first number, or one of another range. */
public class ReadOfOtherRange {
    private int level;

    void change(int seed) {
        level = 8 + (seed & 7);
    }

    public static void main(String[] args) throws InterruptedException {
        ReadOfOtherRange tank = new ReadOfOtherRange();
        tank.level = args.length & 7;
        Thread thread = new Thread(() -> tank.change(args.length));
        thread.start();
        int seen = tank.level; // ~ weak-determinism #1
        thread.join();
        System.out.println(seen);
    }
}
