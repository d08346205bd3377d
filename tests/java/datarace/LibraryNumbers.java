package datarace;

/** Races: objects of a library class number themselves, whichever thread makes them. */
public final class LibraryNumbers {
    private static int made;
    private final int number;
    private volatile boolean isUsed;

    public LibraryNumbers() {
        number = made++; // ~ data-race #1
    }

    public int use() {
        isUsed = true;
        return number;
    }
}
