package lockonsharedobject;

/** An object of its own, which nobody else can lock. */
public class LiteralLockFixed {
    private static final Object LOCK = new Object();
    private static int orders;

    static void order() {
        synchronized (LOCK) {
            orders++;
        }
    }

    public static void main(String[] args) {
        new Thread(LiteralLockFixed::order).start();
        order();
    }
}
