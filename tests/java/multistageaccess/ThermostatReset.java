package multistageaccess;

/** Defect: the value that means "being set" is visible to others, which take it for a temperature. */
final class ThermostatReset {
    private final Object lock = new Object();
    private int target = 20;

    void calibrate(int degrees) {
        synchronized (lock) { // ~ multi-stage-access #1
            target = -1;
        }
        int checked = Math.min(degrees, 30);
        synchronized (lock) { // ~ multi-stage-access #1
            target = checked;
        }
    }

    int target() {
        synchronized (lock) {
            return target;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThermostatReset thermostat = new ThermostatReset();
        Thread service = new Thread(() -> thermostat.calibrate(7));
        service.start();
        int seen = thermostat.target();
        service.join();
        if (seen < 0) {
            throw new AssertionError("heating to " + seen);
        }
    }
}
