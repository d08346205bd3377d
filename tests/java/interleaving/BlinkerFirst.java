package interleaving;

/** A daemon comes back to the same state for ever, and concerns nobody: the other thread must run all the same. */
public class BlinkerFirst {
    private static final int[] NUMBERS = {0};
    private static volatile boolean isOn;

    public static void main(String[] args) throws InterruptedException {
        Thread blinker = new Thread(() -> {
            while (true) {
                isOn = true;
                isOn = false;
            }
        });
        blinker.setDaemon(true);
        blinker.start();
        Thread writer = new Thread(BlinkerFirst::fill);
        writer.start();
        writer.join();
    }

    private static void fill() {
        NUMBERS[NUMBERS.length] = 1; // ~ exception #1
    }
}
