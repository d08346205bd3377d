package divisionbyzero;

/** The thread that a class initialiser starts sets another divisor. */
public class StartedByInitialiserFixed {
    static int rate = 1;

    static class Reset {
        static {
            new Thread(() -> rate = 2).start();
        }

        static void load() {}
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(100 / rate)).start();
        Reset.load();
    }
}
