package nonatomicupdate;

/** Loses nothing: the update is under a lock, and volatile is no longer needed. */
final class VolatileSumFixed {
    private static long bytes;

    static synchronized void received(int count) {
        bytes += count;
    }

    static synchronized long bytes() {
        return bytes;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] links = new Thread[2];
        for (int i = 0; i < links.length; i++) {
            int size = 100 * (i + 1);
            links[i] = new Thread(() -> {
                for (int n = 0; n < 500; n++) {
                    received(size);
                }
            });
            links[i].start();
        }
        for (Thread link : links) {
            link.join();
        }
        System.out.println(bytes());
    }
}
