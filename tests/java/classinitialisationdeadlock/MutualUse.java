package classinitialisationdeadlock;

/** Each initialiser uses the other class, and two threads begin with different ones. */
public class MutualUse {
    static class Prices {
        static int base = Taxes.rate + 1; // ~ class-initialisation-deadlock #1

        static void load() {}
    }

    static class Taxes {
        static int rate = Prices.base + 1; // ~ class-initialisation-deadlock #1

        static void load() {}
    }

    public static void main(String[] args) {
        new Thread(() -> Prices.load()).start(); // ~ class-initialisation-deadlock #1
        new Thread(() -> Taxes.load()).start(); // ~ class-initialisation-deadlock #1
    }
}
