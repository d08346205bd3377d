package uncaughtexception;

/** The exception is caught, and the finally block runs. */
public class FinallyOnlyFixed {
    static boolean open;

    static void use(int size) {
        open = true;
        try {
            if (size > 2) {
                throw new IllegalStateException("too large");
            }
            System.out.println(size);
        } catch (IllegalStateException tooLarge) {
            System.out.println("too large");
        } finally {
            open = false;
        }
    }

    public static void main(String[] args) {
        use(1);
        use(3);
    }
}
