package nonatomicupdate;

/** Loses updates: += on a volatile static field reads and writes in two steps. */
final class VolatileSum {
    private static volatile long bytes;

    static void received(int count) {
        bytes += count; // ~ non-atomic-update #1
    }

    static long bytes() {
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
