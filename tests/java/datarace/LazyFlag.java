package datarace;

/** The flag is set before the value is: who sees it may not see the value. */
public class LazyFlag {
    private volatile boolean isMade;
    private int value;

    int value() {
        if (!isMade) {
            synchronized (this) {
                if (!isMade) {
                    isMade = true;
                    value = 42; // ~ data-race #1
                }
            }
        }
        return value; // ~ data-race #1
    }

    public static void main(String[] args) {
        LazyFlag lazy = new LazyFlag();
        new Thread(() -> System.out.println(lazy.value())).start();
        System.out.println(lazy.value());
    }
}
