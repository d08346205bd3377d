package classinitialisationdeadlock;

/** An initialiser calls a method that uses the other class. */
public class ThroughHelper {
    static class Registry {
        static final int SIZE = count();

        static int count() {
            return new Plugin().weight(); // ~ class-initialisation-deadlock #1
        }
    }

    static class Plugin {
        static int weight = Registry.SIZE + 1; // ~ class-initialisation-deadlock #1

        int weight() {
            return weight;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Registry.SIZE)).start(); // ~ class-initialisation-deadlock #1
        System.out.println(new Plugin().weight()); // ~ class-initialisation-deadlock #1
    }
}
