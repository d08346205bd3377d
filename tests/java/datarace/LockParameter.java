package datarace;

/** Races: the caller chooses the lock, and two callers choose two. */
final class LockParameter {
    private static int written;

    private static void write(Object lock, int bytes) {
        synchronized (lock) {
            written += bytes; // ~ data-race #1
        }
    }

    private static Thread writer(Object lock, int bytes) {
        return new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                write(lock, bytes);
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Object disk = new Object();
        Object tape = new Object();
        Thread log = writer(disk, 80);
        Thread dump = writer(tape, 512);
        log.start();
        dump.start();
        log.join();
        dump.join();
        System.out.println(written);
    }
}
