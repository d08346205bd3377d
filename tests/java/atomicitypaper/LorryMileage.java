package atomicitypaper;

/** Defect: the trip is allowed by the mileage of before; another trip can be added until this one is. */
final class LorryMileage {
    static final class Odometer {
        private int today;

        synchronized int today() {
            return today;
        }

        synchronized void advance(int miles) {
            today = today + miles;
        }
    }

    private final Odometer odometer;
    private int refused;

    LorryMileage(Odometer odometer) {
        this.odometer = odometer;
    }

    synchronized void drive(int miles) {
        if (odometer.today() + miles <= 500) { // ~ atomicity-violation #1
            odometer.advance(miles); // ~ atomicity-violation #1
        } else {
            refused++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Odometer odometer = new Odometer();
        LorryMileage ann = new LorryMileage(odometer);
        LorryMileage bob = new LorryMileage(odometer);
        Thread north = new Thread(() -> ann.drive(300));
        Thread south = new Thread(() -> bob.drive(300));
        north.start();
        south.start();
        north.join();
        south.join();
        if (odometer.today() > 500) {
            throw new AssertionError("too far for a day: " + odometer.today());
        }
    }
}
