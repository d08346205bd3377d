package datarace;

/** The flag is volatile, and set after the value; each bit of the other is a flag of its own. */
public class LazyFlagFixed {
    private volatile boolean isMade;
    private int value;
    private volatile int made;
    private long first;
    private long second;

    int value() {
        if (!isMade) {
            synchronized (this) {
                if (!isMade) {
                    value = 42;
                    isMade = true;
                }
            }
        }
        return value;
    }

    long first() {
        if ((made & 1) == 0) {
            synchronized (this) {
                if ((made & 1) == 0) {
                    first = System.nanoTime();
                    made |= 1;
                }
            }
        }
        return first;
    }

    long second() {
        if ((made & 2) == 0) {
            synchronized (this) {
                if ((made & 2) == 0) {
                    second = System.nanoTime();
                    made |= 2;
                }
            }
        }
        return second;
    }

    public static void main(String[] args) {
        LazyFlagFixed lazy = new LazyFlagFixed();
        new Thread(() -> System.out.println(lazy.value() + lazy.first() + lazy.second())).start();
        System.out.println(lazy.value() + lazy.first() + lazy.second());
    }
}
