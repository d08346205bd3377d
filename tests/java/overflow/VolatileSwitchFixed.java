package overflow;

/** The loop ends by the volatile switch or by its own bound. */
public class VolatileSwitchFixed {
    private volatile boolean running = true;
    private int sum;

    void add() {
        while (running && sum < 1_000_000) {
            sum += 1000;
        }
        System.out.println(sum);
    }

    public static void main(String[] args) {
        VolatileSwitchFixed counter = new VolatileSwitchFixed();
        new Thread(counter::add).start();
        counter.running = false;
    }
}
