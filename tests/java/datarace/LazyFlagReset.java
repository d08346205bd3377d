package datarace;

/** The flag is reset: what is read may be written again meanwhile. */
public class LazyFlagReset {
    private volatile boolean isMade;
    private int value;

    int value() {
        if (!isMade) {
            synchronized (this) {
                if (!isMade) {
                    value++; // ~ data-race #1
                    isMade = true;
                }
            }
        }
        return value; // ~ data-race #1
    }

    void forget() {
        isMade = false;
    }

    public static void main(String[] args) {
        LazyFlagReset lazy = new LazyFlagReset();
        new Thread(() -> System.out.println(lazy.value())).start();
        System.out.println(lazy.value());
        lazy.forget();
    }
}
