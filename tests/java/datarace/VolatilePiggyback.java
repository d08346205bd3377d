package datarace;

/** Races: the flag is set before the data, so it orders nothing. */
final class VolatilePiggyback {
    private int celsius;
    private volatile boolean ready;

    void compute() {
        int sum = 0;
        for (int hour = 0; hour < 24; hour++) {
            sum += 10 + hour % 12;
        }
        ready = true;
        celsius = sum / 24; // ~ data-race #1
    }

    int forecast() {
        while (!ready) {
            Thread.onSpinWait();
        }
        return celsius; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        VolatilePiggyback weather = new VolatilePiggyback();
        Thread model = new Thread(weather::compute);
        model.start();
        System.out.println(weather.forecast());
        model.join();
    }
}
