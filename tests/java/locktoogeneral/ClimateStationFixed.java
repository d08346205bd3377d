package locktoogeneral;

/** Fine: the difference of the two gauges has to be taken at one moment, so they need one lock. */
final class ClimateStationFixed {
    static final class Gauge {
        int degrees;
        int changes;
    }

    private final Gauge indoor = new Gauge();
    private final Gauge outdoor = new Gauge();

    synchronized void heat() {
        indoor.degrees += 2;
        indoor.changes++;
    }

    synchronized void freeze() {
        outdoor.degrees -= 3;
        outdoor.changes++;
    }

    synchronized int difference() {
        return indoor.degrees - outdoor.degrees;
    }

    public static void main(String[] args) throws InterruptedException {
        ClimateStationFixed station = new ClimateStationFixed();
        Runnable weather = () -> {
            station.heat();
            station.freeze();
            station.difference();
        };
        Thread east = new Thread(weather);
        Thread west = new Thread(weather);
        east.start();
        west.start();
        east.join();
        west.join();
        System.out.println(station.difference());
    }
}
