package atomicitypaper;

/** Defect: the reading goes through a field to the second half of the round; a tenant's use in between is lost. */
final class MeterReading {
    static final class Meter {
        private int units = 100;

        synchronized int units() {
            return units;
        }

        synchronized void units(int units) {
            this.units = units;
        }

        synchronized void use() {
            units++;
        }
    }

    private final Meter meter;
    private int seen;

    MeterReading(Meter meter) {
        this.meter = meter;
    }

    synchronized void calibrate() {
        seen = meter.units(); // ~ atomicity-violation #1
        seen += 10;
        meter.units(seen); // ~ atomicity-violation #1
    }

    public static void main(String[] args) throws InterruptedException {
        Meter meter = new Meter();
        MeterReading reader = new MeterReading(meter);
        Thread tenant = new Thread(meter::use);
        tenant.start();
        reader.calibrate();
        tenant.join();
        if (meter.units() != 111) {
            throw new AssertionError("a unit was not counted: " + meter.units());
        }
    }
}
