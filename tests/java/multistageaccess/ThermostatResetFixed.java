package multistageaccess;

/** Fine: the value that means "being set" is overwritten before the lock is released. */
final class ThermostatResetFixed {
    private final Object lock = new Object();
    private int target = 20;

    void calibrate(int degrees) {
        synchronized (lock) {
            target = -1;
            int checked = Math.min(degrees, 30);
            target = checked;
        }
    }

    int target() {
        synchronized (lock) {
            return target;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThermostatResetFixed thermostat = new ThermostatResetFixed();
        Thread service = new Thread(() -> thermostat.calibrate(7));
        service.start();
        int seen = thermostat.target();
        service.join();
        if (seen < 0) {
            throw new AssertionError("heating to " + seen);
        }
    }
}
