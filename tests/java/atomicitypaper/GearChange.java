package atomicitypaper;

/** Defect: between the two settings the gear box is in neutral, which the cruise control must never see. */
final class GearChange {
    static final class GearBox {
        private int gear = 4;

        synchronized void set(int gear) {
            this.gear = gear;
        }

        synchronized int rpm(int speed) {
            return speed / gear;
        }
    }

    private final GearBox box = new GearBox();
    private int changes;

    synchronized void shiftUp() {
        box.set(0); // ~ atomicity-violation #1
        box.set(5); // ~ atomicity-violation #1
        changes++;
    }

    synchronized int changes() {
        return changes;
    }

    public static void main(String[] args) throws InterruptedException {
        GearChange car = new GearChange();
        Thread driver = new Thread(car::shiftUp);
        driver.start();
        int rpm = car.box.rpm(100);
        driver.join();
        System.out.println(rpm > 0 && car.changes() == 1);
    }
}
