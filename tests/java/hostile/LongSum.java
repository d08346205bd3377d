package hostile;

/** A thread counts for more than a million instructions, which no other can notice, and comes to an end. */
public class LongSum {
    private static volatile long seen;

    static long sum() {
        long sum = 0;
        for (int i = 0; i < 300_000; i++) {
            sum += i;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread adder = new Thread(() -> seen = sum());
        adder.start();
        adder.join();
        assert seen == 44_999_850_000L;
    }
}
