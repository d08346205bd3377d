package datarace;

/** Races: deposits hold the lock, the display reads the level without it. */
final class LockInOneMethod {
    private final Object lock = new Object();
    private int level;

    void fill() {
        synchronized (lock) {
            level++; // ~ data-race #1
        }
    }

    int display() {
        return level; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        LockInOneMethod tank = new LockInOneMethod();
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
