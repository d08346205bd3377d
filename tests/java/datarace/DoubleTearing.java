package datarace;

/** Races: the temperature is a plain double, written by the sensor and read by the heating. */
final class DoubleTearing {
    private double celsius = 20.0;

    void measure(double value) {
        celsius = value; // ~ data-race #1
    }

    boolean cold() {
        return celsius < 18.5; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleTearing room = new DoubleTearing();
        Thread sensor = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                room.measure(15 + i % 10);
            }
        });
        Thread heating = new Thread(() -> {
            int burning = 0;
            for (int i = 0; i < 500; i++) {
                if (room.cold()) {
                    burning++;
                }
            }
            System.out.println(burning);
        });
        sensor.start();
        heating.start();
        sensor.join();
        heating.join();
    }
}
