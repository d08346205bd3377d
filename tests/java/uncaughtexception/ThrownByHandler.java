package uncaughtexception;

/** The handler throws again, and nobody catches that. */
public class ThrownByHandler {
    static int read(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException(text); // ~ uncaught-exception #1
        }
    }

    public static void main(String[] args) {
        System.out.println(read("1"));
        System.out.println(read("one"));
    }
}
