package idioms;

/** An immutable object behind a volatile reference: one thread replaces it, all others read one consistent state. */
public class ImmutableHolder {
    record Weather(int celsius, int humidity, String sky) {
        String describe() {
            return celsius + " degrees, " + humidity + "%, " + sky;
        }

        boolean isConsistent() {
            return celsius + humidity == 100;
        }
    }

    private volatile Weather current = new Weather(20, 80, "clear");

    void measured(int celsius) {
        String sky = celsius > 15 ? "clear" : "cloudy";
        current = new Weather(celsius, 100 - celsius, sky);
    }

    Weather current() {
        return current;
    }

    private static void watch(ImmutableHolder station) {
        int consistent = 0;
        for (int i = 0; i < 200; i++) {
            if (station.current().isConsistent()) {
                consistent++;
            }
        }
        System.out.println(consistent + " of 200");
    }

    public static void main(String[] args) throws InterruptedException {
        ImmutableHolder station = new ImmutableHolder();
        Thread sensor = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                station.measured(10 + i % 15);
            }
        });
        Thread radio = new Thread(() -> watch(station));
        Thread display = new Thread(() -> watch(station));
        sensor.start();
        radio.start();
        display.start();
        sensor.join();
        radio.join();
        display.join();
        System.out.println(station.current().describe());
    }
}
