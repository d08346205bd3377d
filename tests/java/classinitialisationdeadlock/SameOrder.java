package classinitialisationdeadlock;

/** All threads begin with the same class. */
public class SameOrder {
    static class Prices {
        static int base = Taxes.rate + 1;

        static void load() {}
    }

    static class Taxes {
        static int rate = Prices.base + 1;

        static void load() {}
    }

    static void work() {
        Prices.load();
        Taxes.load();
    }

    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
