package datarace;

/** No race: objects of a library class number themselves under a lock. */
public final class LibraryNumbersFixed {
    private static int made;
    private final int number;
    private volatile boolean isUsed;

    public LibraryNumbersFixed() {
        synchronized (LibraryNumbersFixed.class) {
            number = made++;
        }
    }

    public int use() {
        isUsed = true;
        return number;
    }
}
