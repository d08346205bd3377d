package interleaving;

/** The thread that ends the program does not prevent the exception, which may come first. */
public class HaltedFirst {
    private static final int[] NUMBERS = {0};

    public static void main(String[] args) {
        new Thread(() -> Runtime.getRuntime().halt(1)).start();
        NUMBERS[NUMBERS.length] = 1; // ~ exception #1
    }
}
