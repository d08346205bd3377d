package classinitialisationdeadlock;

/** Only with an argument is one of the classes initialised before the threads start. */
public class SometimesBeforeStart {
    static class Prices {
        static int base = Taxes.rate + 1; // ~ class-initialisation-deadlock #1

        static void load() {}
    }

    static class Taxes {
        static int rate = Prices.base + 1; // ~ class-initialisation-deadlock #1

        static void load() {}
    }

    public static void main(String[] args) {
        if (args.length > 0) {
            Prices.load();
        }
        new Thread(() -> Prices.load()).start(); // ~ class-initialisation-deadlock #1
        new Thread(() -> Taxes.load()).start(); // ~ class-initialisation-deadlock #1
    }
}
