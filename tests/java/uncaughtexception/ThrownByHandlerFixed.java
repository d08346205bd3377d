package uncaughtexception;

/** The handler throws again, and main catches that. */
public class ThrownByHandlerFixed {
    static int read(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException(text); // ~? uncaught-exception #1
        }
    }

    public static void main(String[] args) {
        System.out.println(read("1"));
        try {
            System.out.println(read("one"));
        } catch (IllegalArgumentException wrong) {
            System.out.println("no number");
        }
    }
}
