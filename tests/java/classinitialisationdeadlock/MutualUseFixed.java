package classinitialisationdeadlock;

/** Only one initialiser uses the other class. */
public class MutualUseFixed {
    static class Prices {
        static int base = Taxes.rate + 1;

        static void load() {}
    }

    static class Taxes {
        static int rate = Integer.getInteger("rate", 2);

        static void load() {}
    }

    public static void main(String[] args) {
        new Thread(() -> Prices.load()).start();
        new Thread(() -> Taxes.load()).start();
    }
}
