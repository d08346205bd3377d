package multistageaccess;

/** No defect: only one thread writes the level; the others read it. */
final class OneWriter {
    private final Object lock = new Object();
    private int level;

    private void rise() {
        int now;
        synchronized (lock) {
            now = level;
        }
        int next = now + 1;
        synchronized (lock) {
            level = next;
        }
    }

    int level() {
        synchronized (lock) {
            return level;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OneWriter tank = new OneWriter();
        Thread pump = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                tank.rise();
            }
        });
        pump.start();
        for (int i = 0; i < 20; i++) {
            System.out.println(tank.level());
        }
        pump.join();
    }
}
