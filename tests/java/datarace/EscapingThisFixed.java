package datarace;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** No race: the sensor is entered when it is complete. */
final class EscapingThisFixed {
    private static final List<EscapingThisFixed> SENSORS = new CopyOnWriteArrayList<>();
    private int unit;

    private EscapingThisFixed(int unit) {
        this.unit = unit;
    }

    static void install(int unit) {
        SENSORS.add(new EscapingThisFixed(unit));
    }

    static int units() {
        int sum = 0;
        for (EscapingThisFixed sensor : SENSORS) {
            sum += sensor.unit;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread poller = new Thread(() -> System.out.println(units()));
        poller.start();
        for (int i = 0; i < 10; i++) {
            install(i);
        }
        poller.join();
        System.out.println(units());
    }
}
