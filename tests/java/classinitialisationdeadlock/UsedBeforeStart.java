package classinitialisationdeadlock;

/** The initialisers use each other's classes, but both are done before there is a second thread. */
public class UsedBeforeStart {
    static class Prices {
        static int base = Taxes.rate + 1;

        static void load() {}
    }

    static class Taxes {
        static int rate = Prices.base + 1;

        static void load() {}
    }

    public static void main(String[] args) {
        Prices.load();
        new Thread(() -> Prices.load()).start();
        new Thread(() -> Taxes.load()).start();
    }
}
