package datarace;

/** No race: the data is written before the volatile flag, and read after it. */
final class VolatilePiggybackFixed {
    private int celsius;
    private volatile boolean ready;

    void compute() {
        int sum = 0;
        for (int hour = 0; hour < 24; hour++) {
            sum += 10 + hour % 12;
        }
        celsius = sum / 24;
        ready = true;
    }

    int forecast() {
        while (!ready) {
            Thread.onSpinWait();
        }
        return celsius;
    }

    public static void main(String[] args) throws InterruptedException {
        VolatilePiggybackFixed weather = new VolatilePiggybackFixed();
        Thread model = new Thread(weather::compute);
        model.start();
        System.out.println(weather.forecast());
        model.join();
    }
}
