package atomicitypaper;

/** Defect: whether to vent is decided by the pressure, and nothing of it is handed on; the stoker may have vented already. */
final class BoilerVent {
    static final class Boiler {
        private int pressure = 9;
        private int lowest = 9;

        synchronized int pressure() {
            return pressure;
        }

        synchronized void vent() {
            pressure -= 6;
            lowest = Math.min(lowest, pressure);
        }

        synchronized void ventIfHigh() {
            if (pressure > 8) {
                pressure -= 6;
            }
        }

        synchronized int lowest() {
            return lowest;
        }
    }

    private final Boiler boiler = new Boiler();
    private boolean vented;

    synchronized void guard() {
        vented = false;
        if (boiler.pressure() > 8) { // ~ atomicity-violation #1
            boiler.vent(); // ~ atomicity-violation #1
            vented = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BoilerVent engine = new BoilerVent();
        Thread stoker = new Thread(engine.boiler::ventIfHigh);
        stoker.start();
        engine.guard();
        stoker.join();
        if (engine.boiler.lowest() < 0) {
            throw new AssertionError("the boiler implodes");
        }
    }
}
