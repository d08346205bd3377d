package datarace;

/** No race: volatile makes the double whole and orders its accesses. */
final class DoubleTearingFixed {
    private volatile double celsius = 20.0;

    void measure(double value) {
        celsius = value;
    }

    boolean cold() {
        return celsius < 18.5;
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleTearingFixed room = new DoubleTearingFixed();
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
