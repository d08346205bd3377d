package datarace;

/** Races: what runs as a task counts, and whoever has the task, and may stop it, reads the count. */
public final class LibraryTask implements Runnable {
    private volatile boolean isStopped;
    private int count;

    @Override
    public void run() {
        for (int i = 0; i < 100 && !isStopped; i++) {
            count++; // ~ data-race #1
        }
    }

    public void stop() {
        isStopped = true;
    }

    public int count() {
        return count; // ~ data-race #1
    }
}
