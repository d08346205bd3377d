package interleaving;

/** The thread that ends the program could go first, and nothing that it does before concerns the other one. */
public class HaltedLater {
    private static final int[] NUMBERS = {0};
    private static volatile int noise;

    public static void main(String[] args) {
        new Thread(HaltedLater::fill).start();
        noise = 1;
        Runtime.getRuntime().halt(1);
    }

    private static void fill() {
        NUMBERS[NUMBERS.length] = 1; // ~ exception #1
    }
}
