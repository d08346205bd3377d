package datarace;

/** No race: the lock is a parameter, and all callers pass the same. */
final class LockParameterFixed {
    private static int written;

    private static void write(Object lock, int bytes) {
        synchronized (lock) {
            written += bytes;
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
        Thread log = writer(disk, 80);
        Thread dump = writer(disk, 512);
        log.start();
        dump.start();
        log.join();
        dump.join();
        System.out.println(written);
    }
}
