package interleaving;

/** Like BlinkerFirst, within the bounds of the array. */
public class BlinkerFirstFixed {
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
        Thread writer = new Thread(BlinkerFirstFixed::fill);
        writer.start();
        writer.join();
    }

    private static void fill() {
        NUMBERS[NUMBERS.length - 1] = 1;
    }
}
