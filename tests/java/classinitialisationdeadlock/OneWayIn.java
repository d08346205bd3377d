package classinitialisationdeadlock;

/** Both classes are used first by the initialiser of a third, which each thread needs. */
public class OneWayIn {
    static class Shop {
        static final int PRICE = Prices.base;
        static final int TAX = Taxes.rate;

        static int total() {
            return PRICE + TAX + Prices.base + Taxes.rate;
        }
    }

    static class Prices {
        static int base = Taxes.rate + 1;
    }

    static class Taxes {
        static int rate = Prices.base + 1;
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Shop.total())).start();
        new Thread(() -> System.out.println(Shop.total())).start();
    }
}
