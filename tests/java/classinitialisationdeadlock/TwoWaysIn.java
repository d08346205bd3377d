package classinitialisationdeadlock;

/** Each thread initialises another class, whose initialiser leads into the circle at another place. */
public class TwoWaysIn {
    static class Shop {
        static final int PRICE = Integer.valueOf(Prices.base);
    }

    static class Office {
        static final int TAX = Integer.valueOf(Taxes.rate);
    }

    static class Prices {
        static int base = Taxes.rate + 1; // ~ class-initialisation-deadlock #1
    }

    static class Taxes {
        static int rate = Prices.base + 1; // ~ class-initialisation-deadlock #1
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Shop.PRICE)).start(); // ~ class-initialisation-deadlock #1
        new Thread(() -> System.out.println(Office.TAX)).start(); // ~ class-initialisation-deadlock #1
    }
}
