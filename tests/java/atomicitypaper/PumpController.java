package atomicitypaper;

/** Defect: the pump is stopped or not by a level and a flag that were never true together. */
final class PumpController {
    static final class Tank {
        private int level = 7;
        private boolean valveOpen = true;

        synchronized int level() {
            return level;
        }

        synchronized boolean valveOpen() {
            return valveOpen;
        }

        synchronized void drainAndClose() {
            level = 0;
            valveOpen = false;
        }
    }

    private final Tank tank = new Tank();
    private int jammed;

    synchronized int step() {
        int level = tank.level(); // ~ atomicity-violation #1
        int speed = level * 2;
        boolean open = tank.valveOpen(); // ~ atomicity-violation #1
        if (open) {
            return speed;
        }
        if (speed > 0) {
            jammed++;
        }
        return 0;
    }

    synchronized int jammed() {
        return jammed;
    }

    public static void main(String[] args) throws InterruptedException {
        PumpController pump = new PumpController();
        Thread control = new Thread() {
            @Override
            public void run() {
                pump.step();
            }
        };
        control.start();
        pump.tank.drainAndClose();
        control.join();
        if (pump.jammed() != 0) {
            throw new AssertionError("pumped against a closed valve");
        }
    }
}
