package classinitialisationdeadlock;

/** One lock is held wherever the classes are used for the first time. */
public class UnderOneLock {
    private static final Object LOCK = new Object();

    static class Prices {
        static int base = Taxes.rate + 1;

        static void load() {}
    }

    static class Taxes {
        static int rate = Prices.base + 1;

        static void load() {}
    }

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (LOCK) {
                Prices.load();
            }
        }).start();
        new Thread(() -> {
            synchronized (LOCK) {
                Taxes.load();
            }
        }).start();
    }
}
