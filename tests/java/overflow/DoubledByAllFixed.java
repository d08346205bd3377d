package overflow;

/** As many threads as there are arguments double one number as long as it is small. */
public class DoubledByAllFixed extends Thread {
    private static int number = 1 << 29;

    static synchronized void twice() {
        if (number < 1 << 30) {
            number = number + number;
        }
    }

    @Override
    public void run() {
        twice();
    }

    public static void main(String[] args) {
        for (int i = 0; i < args.length; i++) {
            new DoubledByAllFixed().start();
        }
    }
}
