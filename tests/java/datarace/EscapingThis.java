package datarace;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Races: the constructor enters the sensor into a list that another thread reads, and then goes on writing. */
final class EscapingThis {
    private static final List<EscapingThis> SENSORS = new CopyOnWriteArrayList<>();
    private int unit;

    private EscapingThis(int unit) {
        SENSORS.add(this);
        this.unit = unit; // ~ data-race #1
    }

    static int units() {
        int sum = 0;
        for (EscapingThis sensor : SENSORS) {
            sum += sensor.unit; // ~ data-race #1
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread poller = new Thread(() -> System.out.println(units()));
        poller.start();
        for (int i = 0; i < 10; i++) {
            new EscapingThis(i);
        }
        poller.join();
        System.out.println(units());
    }
}
