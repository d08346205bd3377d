package datarace;

/** Races: rotating replaces the lock, so two threads may hold two different ones; the lock's field is racy as well. */
final class ReplacedLock {
    private Object lock = new Object();
    private int lines;

    void log() {
        synchronized (lock) { // ~ data-race #2
            lines++; // ~ data-race #1
        }
    }

    void rotate() {
        synchronized (lock) {
            lines = 0; // ~ data-race #1
            lock = new Object(); // ~ data-race #2
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReplacedLock journal = new ReplacedLock();
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                journal.log();
            }
        });
        Thread rotation = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                journal.rotate();
            }
        });
        writer.start();
        rotation.start();
        writer.join();
        rotation.join();
        System.out.println(journal.lines);
    }
}
