package classinitialisationdeadlock;

/** The threads run static methods of the two classes. */
public class MethodReferences {
    static class Prices {
        static int base = Taxes.rate + 1; // ~ class-initialisation-deadlock #1

        static void load() {} // ~ class-initialisation-deadlock #1
    }

    static class Taxes {
        static int rate = Prices.base + 1; // ~ class-initialisation-deadlock #1

        static void load() {} // ~ class-initialisation-deadlock #1
    }

    public static void main(String[] args) {
        new Thread(Prices::load).start();
        new Thread(Taxes::load).start();
    }
}
