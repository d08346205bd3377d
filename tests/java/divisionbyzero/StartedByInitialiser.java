package divisionbyzero;

/** A class initialiser starts a thread that resets the divisor. */
public class StartedByInitialiser {
    static int rate = 1;

    static class Reset {
        static {
            new Thread(() -> rate = 0).start();
        }

        static void load() {}
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(100 / rate)).start(); // ~ division-by-zero #1
        Reset.load();
    }
}
