package datarace;

/** No race: there is one lock for all calls. */
final class LocalLockFixed {
    private final Object lock = new Object();
    private long distance;

    void drive(int metres) {
        synchronized (lock) {
            distance += metres;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LocalLockFixed odometer = new LocalLockFixed();
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
