package emptysynchronized;

/** A volatile field needs no barrier. */
public class BarrierFixed {
    private static volatile boolean isReady;

    static void publish() {
        isReady = true;
    }

    public static void main(String[] args) {
        new Thread(BarrierFixed::publish).start();
        while (!isReady) {
            Thread.onSpinWait();
        }
    }
}
