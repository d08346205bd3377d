package datarace;

/** Races: a library class starts a thread whenever it is asked to, and all of them write one field. */
public final class LibraryStarts {
    private int steps;

    public void start() {
        new Thread(() -> {
            steps = 1; // ~ data-race #1
        }).start();
    }

    public int steps() {
        return steps; // ~ data-race #1
    }
}
