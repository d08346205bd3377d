package locktoogeneral;

/** Defect: two gauges of one class in two fields are never used together, but have one lock. */
final class ClimateStation {
    static final class Gauge {
        int degrees;
        int changes;
    }

    private final Gauge indoor = new Gauge();
    private final Gauge outdoor = new Gauge();

    synchronized void heat() {
        indoor.degrees += 2; // ~ lock-too-general #1
        indoor.changes++;
    }

    synchronized void freeze() {
        outdoor.degrees -= 3; // ~ lock-too-general #1
        outdoor.changes++;
    }

    public static void main(String[] args) throws InterruptedException {
        ClimateStation station = new ClimateStation();
        Runnable weather = () -> {
            station.heat();
            station.freeze();
        };
        Thread east = new Thread(weather);
        Thread west = new Thread(weather);
        east.start();
        west.start();
        east.join();
        west.join();
        System.out.println(station.indoor.degrees - station.outdoor.degrees);
    }
}
