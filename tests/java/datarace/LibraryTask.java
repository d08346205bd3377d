package datarace;

/** Races: what runs as a task counts, and whoever has the task reads the count. */
public final class LibraryTask implements Runnable {
    private int count;

    @Override
    public void run() {
        for (int i = 0; i < 100; i++) {
            count++; // ~ data-race #1
        }
    }

    public int count() {
        return count; // ~ data-race #1
    }
}
