package uncaughtexception;

/** The finally block runs, and the exception goes on. */
public class FinallyOnly {
    static boolean open;

    static void use(int size) {
        open = true;
        try {
            if (size > 2) {
                throw new IllegalStateException("too large"); // ~ uncaught-exception #1
            }
            System.out.println(size);
        } finally {
            open = false;
        }
    }

    public static void main(String[] args) {
        use(1);
        use(3);
    }
}
