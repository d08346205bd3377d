package classinitialisationdeadlock;

/** One of the classes has no initialiser: a thread that uses it needs nothing else. */
public class NothingToRun {
    static class Prices {
        static int base = Taxes.rate() + 1;

        static void load() {}
    }

    static class Taxes {
        static final int RATE = 3;

        static int rate() {
            return RATE + Prices.base;
        }

        static void load() {}
    }

    public static void main(String[] args) {
        new Thread(() -> Prices.load()).start();
        new Thread(() -> Taxes.load()).start();
    }
}
