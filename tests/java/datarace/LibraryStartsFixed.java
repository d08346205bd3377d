package datarace;

/** No race: a library class starts a thread, which counts under a lock. */
public final class LibraryStartsFixed {
    private int steps;

    public void start() {
        new Thread(() -> {
            synchronized (this) {
                steps = 1;
            }
        }).start();
    }

    public synchronized int steps() {
        return steps;
    }
}
