package interleaving;

/** No execution throws, whether or not the program is ended before. */
public class HaltedFirstFixed {
    private static final int[] NUMBERS = {0};

    public static void main(String[] args) {
        new Thread(() -> Runtime.getRuntime().halt(1)).start();
        NUMBERS[NUMBERS.length - 1] = 1;
    }
}
