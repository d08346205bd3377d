package lockonsharedobject;

/** The literal is one object for all classes of the program, and for its libraries. */
public class LiteralLock {
    private static final String LOCK = "lock";
    private static int orders;

    static void order() {
        synchronized (LOCK) { // ~ lock-on-shared-object #1
            orders++;
        }
    }

    public static void main(String[] args) {
        new Thread(LiteralLock::order).start();
        order();
    }
}
