package atomicitypaper;

/** Harmless: lights and wipers are switched on one after the other; they have nothing to do with each other. */
final class CarControls {
    static final class Car {
        private boolean lights;
        private boolean wipers;
        private int horn;

        synchronized void lights(boolean on) {
            lights = on;
        }

        synchronized void wipers(boolean on) {
            wipers = on;
        }

        synchronized void horn() {
            horn++;
        }

        synchronized String state() {
            return lights + " " + wipers + " " + horn;
        }
    }

    private final Car car = new Car();
    private final Object wheel = new Object();
    private int showers;

    void rain() {
        synchronized (wheel) {
            showers++;
            car.lights(true);
            car.wipers(true);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CarControls driver = new CarControls();
        Thread weather = new Thread(driver::rain);
        weather.start();
        driver.car.horn();
        weather.join();
        if (!driver.car.state().equals("true true 1")) {
            throw new AssertionError(driver.car.state());
        }
    }
}
