package determinism;

/** A volatile flag is read at once, whatever the other thread does. */
public class VolatileFlag {
    private volatile boolean isReady;

    void prepare() {
        isReady = true;
    }

    public static void main(String[] args) {
        VolatileFlag door = new VolatileFlag();
        new Thread(door::prepare).start();
        System.out.println(door.isReady ? "open" : "closed"); // ~ determinism #1
    }
}
