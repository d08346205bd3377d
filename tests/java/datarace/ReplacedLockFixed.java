package datarace;

/** No race: the lock is final. */
final class ReplacedLockFixed {
    private final Object lock = new Object();
    private int lines;

    void log() {
        synchronized (lock) {
            lines++;
        }
    }

    void rotate() {
        synchronized (lock) {
            lines = 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReplacedLockFixed journal = new ReplacedLockFixed();
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
