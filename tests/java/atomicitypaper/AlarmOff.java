package atomicitypaper;

/** Harmless: to switch off what is off already does nothing, and nobody ever switches it on again. */
final class AlarmOff {
    static final class Siren {
        private boolean on = true;
        private int switchedOff;

        synchronized boolean on() {
            return on;
        }

        synchronized void off() {
            if (on) {
                on = false;
                switchedOff++;
            }
        }

        synchronized int switchedOff() {
            return switchedOff;
        }
    }

    private final Siren siren;
    private int visits;

    AlarmOff(Siren siren) {
        this.siren = siren;
    }

    synchronized void quiet() {
        visits++;
        if (siren.on()) {
            siren.off();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Siren siren = new Siren();
        AlarmOff guard = new AlarmOff(siren);
        Thread chief = new Thread(siren::off);
        chief.start();
        guard.quiet();
        chief.join();
        if (siren.on() || siren.switchedOff() != 1) {
            throw new AssertionError("the siren is still on");
        }
    }
}
