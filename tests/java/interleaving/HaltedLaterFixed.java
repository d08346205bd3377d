package interleaving;

/** Like HaltedLater, within the bounds of the array. */
public class HaltedLaterFixed {
    private static final int[] NUMBERS = {0};
    private static volatile int noise;

    public static void main(String[] args) {
        new Thread(HaltedLaterFixed::fill).start();
        noise = 1;
        Runtime.getRuntime().halt(1);
    }

    private static void fill() {
        NUMBERS[NUMBERS.length - 1] = 1;
    }
}
