package datarace;

/** Races: every call makes a lock of its own, which excludes nobody. */
final class LocalLock {
    private long distance;

    void drive(int metres) {
        Object lock = new Object();
        synchronized (lock) {
            distance += metres; // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LocalLock odometer = new LocalLock();
        Thread[] wheels = new Thread[4];
        for (int i = 0; i < wheels.length; i++) {
            wheels[i] = new Thread(() -> {
                for (int n = 0; n < 250; n++) {
                    odometer.drive(2);
                }
            });
            wheels[i].start();
        }
        for (Thread wheel : wheels) {
            wheel.join();
        }
        System.out.println(odometer.distance);
    }
}
