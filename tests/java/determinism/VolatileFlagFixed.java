package determinism;

/** A volatile flag is read before the other thread is started. */
public class VolatileFlagFixed {
    private volatile boolean isReady;

    void prepare() {
        isReady = true;
    }

    public static void main(String[] args) {
        VolatileFlagFixed door = new VolatileFlagFixed();
        System.out.println(door.isReady ? "open" : "closed");
        new Thread(door::prepare).start();
    }
}
