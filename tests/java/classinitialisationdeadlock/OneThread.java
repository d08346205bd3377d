package classinitialisationdeadlock;

/** The initialisers use each other's classes, but one thread does it all. */
public class OneThread {
    static class Prices {
        static int base = Taxes.rate + 1;

        static void load() {}
    }

    static class Taxes {
        static int rate = Prices.base + 1;

        static void load() {}
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println("begins")).start();
        Prices.load();
        Taxes.load();
    }
}
