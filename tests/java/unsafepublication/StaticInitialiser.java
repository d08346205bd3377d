package unsafepublication;

/** Safe: class initialisation happens before every use of the class by any thread. */
final class StaticInitialiser {
    static final class Units {
        private static Units shared = new Units("metre", 100);
        private String name;
        private int centimetres;

        private Units(String name, int centimetres) {
            this.name = name;
            this.centimetres = centimetres;
        }

        static String describe(int amount) {
            return amount + " " + shared.name + " = " + amount * shared.centimetres;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> System.out.println(Units.describe(2)));
        Thread second = new Thread(() -> System.out.println(Units.describe(3)));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
