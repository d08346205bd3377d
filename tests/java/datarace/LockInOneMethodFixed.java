package datarace;

/** No race: the display takes the lock as well. */
final class LockInOneMethodFixed {
    private final Object lock = new Object();
    private int level;

    void fill() {
        synchronized (lock) {
            level++;
        }
    }

    int display() {
        synchronized (lock) {
            return level;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockInOneMethodFixed tank = new LockInOneMethodFixed();
        Thread pump = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                tank.fill();
            }
        });
        pump.start();
        int highest = 0;
        for (int i = 0; i < 100; i++) {
            highest = Math.max(highest, tank.display());
        }
        pump.join();
        System.out.println(highest);
    }
}
