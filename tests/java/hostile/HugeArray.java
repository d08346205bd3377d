package hostile;

/** Arrays that no heap has room for: too long for any, longer than this one, of many dimensions, and of a negative length. */
public class HugeArray {
    private static volatile int caught;

    static void attempt(Runnable allocation) {
        try {
            allocation.run();
        } catch (OutOfMemoryError | NegativeArraySizeException e) {
            caught++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread careful = new Thread(() -> {
            attempt(() -> System.out.println(new byte[Integer.MAX_VALUE].length));
            attempt(() -> System.out.println(new long[1 << 30].length));
            attempt(() -> System.out.println(new Object[60_000][60_000].length));
            attempt(() -> System.out.println(new int[-1].length));
        });
        careful.start();
        careful.join();
        assert caught == 4;
        Thread careless = new Thread(() -> System.out.println(new double[1 << 29].length)); // ~ exception #1
        careless.start();
        careless.join();
    }
}
